import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { noteBounce } from '../../bounces/note-bounce.ts'
import { isNoSuchAddress } from './refusals.rules.ts'
import { statesBefore } from '../text/hand-over.rules.ts'
import type { DeliveryReport } from '../../bounces/delivery-report.rules.ts'

/**
 * Notes that an e-mail came back after our mail server had taken it. If the address does not exist,
 * it gets no more e-mail. Returns false if the message is not known or came back before.
 */
export async function takeBounce(
  tx: Db,
  { id, report }: { id: number; report: DeliveryReport },
  at: Date,
): Promise<boolean> {
  const { status, words } = report
  const why = words === '' ? status : words
  const returned = await tx
    .updateTable('messages')
    .set({ state: 'failed', error: `It came back: ${why}`, failed_at: at, next_try_at: null })
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('state', 'in', statesBefore('failed'))
    .returning(['recipient', 'subject', 'id_job', 'id_customer', 'id_treasure', 'id_user'])
    .executeTakeFirst()
  if (!returned) return false
  const { recipient: address, subject, ...about } = returned
  if (isNoSuchAddress(status)) await noteBounce(tx, { address, code: status, words: why, at })
  await recordEvent(tx, {
    event: 'message.failed',
    at,
    by: systemActor,
    id_record: id,
    ...about,
    data: { subject },
  })
  return true
}
