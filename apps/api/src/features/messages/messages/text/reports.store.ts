import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { TextReport } from '#kernel/texts.ts'
import { blanked } from '../blank-messages.ts'
import { statesBefore } from './hand-over.rules.ts'

/** The provider's reports on texts that it received from us. */
export const textReportsStore = (db: Db) => ({
  async add({ reference, status, code }: TextReport, reported_at: Date): Promise<void> {
    await db
      .insertInto('text_reports')
      .values({ reference, status, error_code: code, reported_at })
      .onConflict((conflict) => conflict.columns(['reference', 'status']).doNothing())
      .execute()
  },

  /**
   * Finds and locks the text of a report, so that reports are handled one at a time. If the answer
   * to a text was lost, our own id in the report finds the text.
   */
  findText: ({ reference, id_message }: TextReport) =>
    db
      .selectFrom('messages')
      .select(['id', 'recipient', 'sent_at'])
      .where('channel', '=', 'sms')
      .where((eb) =>
        eb.or([
          eb('reference', '=', reference),
          eb.and([eb('id', '=', id_message), eb('reference', 'is', null)]),
        ]),
      )
      .forUpdate()
      .executeTakeFirst(),

  /**
   * Applies a report, unless a later state is known. Returns the records that the text was about,
   * or undefined if nothing changed.
   */
  apply: (id: number, report: TextReport, at: Date) =>
    db
      .updateTable('messages')
      .set({
        state: report.state,
        reference: report.reference,
        ...(report.state === 'failed' ? { error: report.why, failed_at: at } : { error: null }),
        sent_at: sql<Date>`coalesce(sent_at, ${at})`,
        next_try_at: null,
        ...blanked,
      })
      .where('id', '=', id)
      .where('state', 'in', statesBefore(report.state))
      .returning(['id_job', 'id_customer', 'id_user'])
      .executeTakeFirst(),
})
