/** Amounts are whole cents, so that sums are exact. */
export interface Money {
  readonly cents: number;
  readonly currency: 'EUR' | 'USD' | 'GBP';
}

export const zero: Money = { cents: 0, currency: 'EUR' };

export function euros(amount: number): Money {
  return { cents: Math.round(amount * 100), currency: 'EUR' };
}

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`cannot add ${b.currency} to ${a.currency}`);
  return { cents: a.cents + b.cents, currency: a.currency };
}

export function times(price: Money, factor: number): Money {
  return { cents: Math.round(price.cents * factor), currency: price.currency };
}

export function format(amount: Money, locale = 'en'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: amount.currency }).format(amount.cents / 100);
}
