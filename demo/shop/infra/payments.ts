import type { Money } from '@shop/utils/money';
import Stripe from 'stripe';

const stripe = new Stripe(process.env.STRIPE_KEY ?? '');

export async function charge(amount: Money, reference: string): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount: amount.cents,
    currency: amount.currency.toLowerCase(),
    metadata: { reference },
  });
  return intent.id;
}

export async function refund(paymentId: string, amount: Money): Promise<void> {
  await stripe.refunds.create({ payment_intent: paymentId, amount: amount.cents });
}
