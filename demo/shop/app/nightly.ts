// Run by cron: npm run nightly
import { logger } from '@shop/utils/logger';
import { remindAll } from './reminders';
import { renewAll } from './subscriptions';

await renewAll();
await remindAll();
logger.info('the night is over');
