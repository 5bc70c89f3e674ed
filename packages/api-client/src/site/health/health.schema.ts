import * as z from 'zod/mini'

/** One check of the server's health. */
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
    'figures',
    'database',
    'files',
    'disks',
    'versions',
  ]),
  title: z.string(),
  /** `attention` can wait until tomorrow, `wrong` cannot. */
  state: z.enum(['ok', 'attention', 'wrong']),
  /** Description of the current state. */
  words: z.string(),
  /** Recommended action. Null if all is well. */
  advice: z.nullable(z.string()),
})
export type HealthCheck = z.infer<typeof HealthCheck>
