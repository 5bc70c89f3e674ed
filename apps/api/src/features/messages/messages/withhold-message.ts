import type { Db } from '#kernel/db/connect.ts'
import { systemActor, type Subjects } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { TaskName } from '#kernel/tasks/task-data.ts'
import { withheldBecause, type WithheldReason } from '../notices/decide-notice.rules.ts'
import type { MessageClass, NoticeChannel } from '../notices/notice.ts'

/** Task that sends the messages of each channel. */
export const sendingTasks = {
  email: 'message.send',
  sms: 'text.send',
  push: 'push.send',
} as const satisfies Record<NoticeChannel, TaskName>

/**
 * Priority of the task that sends a message, by its class. A link that a person waits for is sent
 * before a thousand offers.
 */
export const sendingPriority: Record<MessageClass, number> = {
  security: 2,
  service: 1,
  reply: 1,
  payment: 1,
  offer: 0,
  marketing: -1,
}

type Withheld = { id: number; recipient: string; subject: string | null } & Subjects

/**
 * Records a withheld message, for staff and for records that wait for its answer. Does not record a
 * replaced notice, because its recipient receives other words.
 */
export async function recordWithheld(
  tx: Db,
  at: Date,
  { id, recipient, subject, id_job, id_customer, id_treasure, id_user }: Withheld,
  why: WithheldReason,
) {
  if (why === 'replaced') return
  await recordEvent(tx, {
    event: 'message.withheld',
    at,
    by: systemActor,
    id_record: id,
    id_job,
    id_customer,
    id_treasure,
    id_user,
    data: { recipient, subject, why: withheldBecause[why] },
  })
}
