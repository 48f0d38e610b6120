/**
 * Whole cents. A price is checked once, where it enters, and only added afterwards.
 *
 * @implements spec://shop/checkout#total-in-cents r=2
 */
export function cents(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`An amount must be a whole number of cents from 0 on, not ${amount}.`);
  }
  return amount;
}

/** `1234` becomes `12.34`. */
export function inWords(amount: number): string {
  const whole = Math.trunc(amount / 100);
  return `${whole}.${String(amount % 100).padStart(2, '0')}`;
}
