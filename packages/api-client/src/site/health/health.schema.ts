import * as z from 'zod/mini'

/** One thing that whoever runs the server has an eye on. */
export const HealthCheck = z.object({
  name: z.enum([
    'opening',
    'tasks',
    'failed_tasks',
    'messages',
    'mail_server',
    'card_processor',
    'business',
    'postcodes',
    'webhooks',
    'backups',
    'certificate',
    'database',
    'files',
    'disks',
    'versions',
  ]),
  title: z.string(),
  /** `attention` has time until tomorrow, `wrong` has not. */
  state: z.enum(['ok', 'attention', 'wrong']),
  /** How it is. */
  words: z.string(),
  /** What to do about it; null where all is well. */
  advice: z.nullable(z.string()),
})
export type HealthCheck = z.infer<typeof HealthCheck>
