export interface Payment {
  order: string;
  amount: number;
  accepted: boolean;
}

/** How the card company is asked: the amount in cents and the card. */
export type CardCompany = (amount: number, card: string) => boolean;

/**
 * Asks the card company once for each order and remembers what it said.
 *
 * @implements arch:payment-gateway
 * @implements spec://shop/checkout#one-charge r=1
 */
export class Gateway {
  #payments = new Map<string, Payment>();
  #company: CardCompany;

  constructor(company: CardCompany) {
    this.#company = company;
  }

  // @implements arch:req-charge-once
  charge(order: string, amount: number, card: string): Payment {
    const earlier = this.#payments.get(order);
    if (earlier?.accepted) return earlier;
    const payment = { order, amount, accepted: this.#company(amount, card) };
    this.#payments.set(order, payment);
    return payment;
  }

  // @implements arch:payment-record
  payments(): Payment[] {
    return [...this.#payments.values()];
  }
}
