const DAY = 24 * 60 * 60 * 1000;

/** A return is in time up to and including this day. */
export const LAST_DAY = 30;

export interface Return {
  handedOver: Date;
  broughtBack: Date;
  opened: boolean;
  /** Price of the tins that came back, in cents. */
  price: number;
  /** Shipping that was paid, in cents, if the whole order came back. */
  shipping: number;
}

/**
 * How much is paid back, in cents; 0 if the return is late or the tin was opened.
 *
 * @implements arch:refund-desk
 * @implements spec://shop/fulfilment#returns r=1
 */
export function refund(back: Return): number {
  const days = Math.floor((back.broughtBack.getTime() - back.handedOver.getTime()) / DAY);
  if (back.opened || days > LAST_DAY) return 0;
  return back.price + back.shipping;
}
