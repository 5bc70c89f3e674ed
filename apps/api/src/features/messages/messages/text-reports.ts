import type { Db } from '../../../kernel/db/connect.ts'
import type { SentListener } from '../../../kernel/email.ts'
import { systemActor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { TextReport } from '../../../kernel/texts.ts'
import { stopTexts } from '../opt-outs/opt-outs.ts'
import { textReportsStore } from './text-reports.store.ts'

/** Keeps what the provider tells of a text, and applies what is news; reports come in any order, and more than once. */
export const takeReport =
  (whenSent: readonly SentListener[]) =>
  async (tx: Db, report: TextReport, at: Date): Promise<void> => {
    const store = textReportsStore(tx)
    await store.add(report, at)
    const text = await store.findText(report)
    if (!text) return
    const about = await store.apply(text.id, report, at)
    // Of a text whose answer was lost it is the first that we hear.
    if (report.state !== 'failed') {
      for (const note of whenSent) await note(tx, text.id, at)
      return
    }
    // As of when it left: a START since then holds.
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
