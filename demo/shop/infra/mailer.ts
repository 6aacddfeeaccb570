import { logger } from '@shop/utils/logger';
import { format, type Money } from '@shop/utils/money';
import { createTransport } from 'nodemailer';

const transport = createTransport({ url: process.env.SMTP_URL });

export async function sendReceipt(to: string, orderId: string, total: Money): Promise<void> {
  await send(to, `Your order ${orderId}`, `Thank you! We have charged ${format(total)}.`);
}

export async function sendRefund(to: string, orderId: string, amount: Money): Promise<void> {
  await send(to, `Your return ${orderId}`, `${format(amount)} are on their way back to you.`);
}

export async function send(to: string, subject: string, text: string): Promise<void> {
  await transport.sendMail({ from: 'shop@corner.example', to, subject, text });
  logger.info('mail sent', { subject });
}
