import { jobStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { maskContacts } from './masking/mask-contacts.rules.ts'

/**
 * Public text of each job, which is masked once when the text is written. The database clears it
 * whenever the text changes, so that an unmasked text is never shown.
 */
export const publicDetailsStore = (db: Db) => ({
  /**
   * Call this in the transaction that wrote the text. Saves the masked text only if the job still
   * has the text that was read.
   */
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

  /** Jobs with an unmasked text, open jobs first. Leaves out drafts, which are not public. */
  waiting: () =>
    db
      .selectFrom('jobs')
      .select('jobs.id')
      .where('public_details', 'is', null)
      .where('id_status', '<>', jobStatus.draft)
      .orderBy('id_status')
      .orderBy('jobs.id', 'desc'),
})
