// Planned for Christmas two years ago, and never sold.
import { type Money, zero } from '@shop/utils/money';

export interface GiftCard {
  readonly code: string;
  readonly balance: Money;
}

export function redeem(card: GiftCard, price: Money): { card: GiftCard; due: Money } {
  const used = Math.min(card.balance.cents, price.cents);
  return {
    card: { ...card, balance: { ...zero, cents: card.balance.cents - used } },
    due: { ...price, cents: price.cents - used },
  };
}
