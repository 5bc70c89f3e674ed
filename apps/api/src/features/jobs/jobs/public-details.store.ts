import { jobStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { answerLines } from '../job-answers/job-answers.rules.ts'
import { answersOfJob } from '../job-answers/job-answers.store.ts'
import { maskContacts } from './masking/mask-contacts.rules.ts'

/**
 * Public text of each job: its description, masked once when it is written, and its answers without
 * typed texts. The database clears it
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
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .select(['descr', 'id_price_unit', 'u.name as unit_name', answersOfJob.as('answers')])
      .where('jobs.id', '=', id)
      .where('public_details', 'is', null)
      .executeTakeFirst()
    if (!job) return
    const answers = answerLines(job.answers, 'public', job)
    const details = [maskContacts(job.descr), ...(answers.length ? ['', ...answers] : [])]
    await db
      .updateTable('jobs')
      .set({ public_details: details.join('\n') })
      .where('id', '=', id)
      .where('descr', '=', job.descr)
      .execute()
  },

  /** Writes the public text again after the answers of a job have changed. */
  async renew(id: number) {
    await db.updateTable('jobs').set({ public_details: null }).where('id', '=', id).execute()
    await this.write(id)
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
