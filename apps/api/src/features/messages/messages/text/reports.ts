import type { Db } from '#kernel/db/connect.ts'
import type { SentListener } from '#kernel/email.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { TextReport } from '#kernel/texts.ts'
import { stopTexts } from '../../opt-outs/opt-outs.ts'
import { textReportsStore } from './reports.store.ts'

/**
 * Stores a report of the provider. Applies the report if it is new. Reports may arrive in any order
 * and more than once.
 */
export const takeReport =
  (whenSent: readonly SentListener[]) =>
  async (tx: Db, report: TextReport, at: Date): Promise<void> => {
    const store = textReportsStore(tx)
    await store.add(report, at)
    const text = await store.findText(report)
    if (!text) return
    const about = await store.apply(text.id, report, at)
    // If the provider's answer was lost, this report is the first sign that the text was sent.
    if (report.state !== 'failed') {
      for (const note of whenSent) await note(tx, text.id, at)
      return
    }
    // Dates the STOP to the sending of the text, so that a later START still counts.
    if (report.isStopped)
      await stopTexts(tx, { mobile: text.recipient, how: 'report', at: text.sent_at ?? at })
    if (about)
      await recordEvent(tx, {
        event: 'message.failed',
        at,
        by: systemActor,
        id_record: text.id,
        ...about,
        data: { subject: null },
      })
  }
