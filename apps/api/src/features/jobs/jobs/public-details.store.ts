import { jobStatus } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { maskContacts } from './masking/mask-contacts.rules.ts'

/**
 * Keeps of each job the text that everybody may read. It is worked out once, when the text is written; the
 * database forgets it whenever the text changes, so that a text that nobody masked is shown to nobody.
 */
export const publicDetailsStore = (db: Db) => ({
  /** Call it in the transaction that wrote the text. Only for the text that was read: another's is masked by others. */
  async write(id: number) {
    const job = await db
      .selectFrom('jobs')
      .select('descr')
      .where('id', '=', id)
      .where('public_details', 'is', null)
      .executeTakeFirst()
    if (job)
      await db
        .updateTable('jobs')
        .set({ public_details: maskContacts(job.descr) })
        .where('id', '=', id)
        .where('descr', '=', job.descr)
        .execute()
  },

  /** Those that nobody masked, open ones first. A draft is nobody's to read. */
  waiting: () =>
    db
      .selectFrom('jobs')
      .select('jobs.id')
      .where('public_details', 'is', null)
      .where('id_status', '<>', jobStatus.draft)
      .orderBy('id_status')
      .orderBy('jobs.id', 'desc'),
})
