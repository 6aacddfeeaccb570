// Every log line names its user, so the logger reaches up into the application for the session.
import { currentSession } from '../app/session';

type Level = 'info' | 'warn' | 'error';

function write(level: Level, message: string, fields: Record<string, unknown> = {}): void {
  const customer = currentSession()?.customerId ?? 'anonymous';
  console.log(JSON.stringify({ time: new Date().toISOString(), level, customer, message, ...fields }));
}

export const logger = {
  info: (message: string, fields?: Record<string, unknown>) => write('info', message, fields),
  warn: (message: string, fields?: Record<string, unknown>) => write('warn', message, fields),
  error: (message: string, fields?: Record<string, unknown>) => write('error', message, fields),
};
