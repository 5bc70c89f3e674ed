import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Backup } from './backups.schema.ts'

export const listBackups = endpoint('GET', '/backups', {
  summary:
    'The latest 100 backups that exist or failed, newest first, and whether they could be restored.',
  ok: z.object({
    /** True if the server has a folder for backups and makes one each night. */
    is_set_up: z.boolean(),
    data: z.array(Backup),
  }),
  access: 'super',
})

export const makeBackup = endpoint('POST', '/backups', {
  summary: 'Starts a backup now. It is in the list once it has begun.',
  body: z.object({}),
  ok: z.object({}),
  problems: { backups_not_set_up: 409 },
  access: 'super',
})
