import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { withheldBecause } from '../notices/decide-notice.rules.ts'
import { fillTemplate, wordsToFill, type TemplateValues } from '../notices/fill-template.rules.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import { defaultWords, type Addressee, type ShortNotice } from '../notices/notice.ts'
import {
  bodyAtMost,
  cutTo,
  pathFor,
  titleAtMost,
  type Reader,
} from '../notifications/notifications.rules.ts'
import { notificationsStore } from '../notifications/notifications.store.ts'
import { pushSubscriptionsStore } from '../push-subscriptions/push-subscriptions.store.ts'
import { templatesStore } from '../templates/templates.store.ts'
import { decideMessage, type Replacing } from './decide-message.ts'

export type Notified = {
  notice: ShortNotice
  id_event: number
  to: Exclude<Addressee, 'address'>
  values: TemplateValues
  id_job?: number
  send_before?: Date
  on_day?: string
}

/**
 * Stores the short form of a notice for a reader who can sign in, even if the reader turned
 * channels off. Pushes the short form to the reader's devices if they want pushes. Returns the
 * notification's id, or undefined if the reader cannot sign in.
 */
export async function notify(
  replacing: Replacing,
  tx: Db,
  at: Date,
  notified: Notified,
): Promise<number | undefined> {
  const { notice, id_event, to } = notified
  const store = notificationsStore(tx)
  const reader = await store.findReader(to)
  if (!reader) return undefined
  const words = await wordsOf(tx, notified)
  const { id, isNew } = await store.add({
    id_user: reader.id,
    id_event,
    notice: notice.code,
    ...words,
    path: pathFor(notice.page, readerOf(to)),
    created_at: at,
  })
  if (isNew)
    await push(replacing, tx, at, {
      ...notified,
      ...words,
      id_user: reader.id,
      id_notification: id,
    })
  return id
}

/** Fills in the words and cuts them to the length that a device shows. */
async function wordsOf(tx: Db, { notice, values }: Notified) {
  const changed = await templatesStore(tx).findChanged(notice.code)
  const text: TemplateText = wordsToFill(changed, defaultWords(notice), values)
  const { subject, body } = fillTemplate(text, values)
  return { title: cutTo(titleAtMost, subject ?? ''), body: cutTo(bodyAtMost, body) }
}

const readerOf = (to: Notified['to']): Reader =>
  'treasure' in to ? 'treasure' : 'customer' in to ? 'customer' : 'user'

type ToPush = Notified & { title: string; body: string; id_user: number; id_notification: number }

/**
 * Queues one message for each device. A withheld push is not recorded as an event, because other
 * channels bring the reader the same news. The message keeps the reason.
 */
async function push(replacing: Replacing, tx: Db, at: Date, notified: ToPush) {
  const { notice, to, title, body, id_user, id_notification } = notified
  for (const device of await pushSubscriptionsStore(tx).listLive(id_user, at)) {
    const row = {
      channel: 'push' as const,
      recipient: device.device,
      template: notice.code,
      class: notice.class,
      channel_group: notice.group,
      id_user,
      id_treasure: 'treasure' in to ? to.treasure : null,
      id_customer: 'customer' in to ? to.customer : null,
      id_job: notified.id_job ?? null,
      send_before: notified.send_before ?? null,
      on_day: notified.on_day ?? null,
      id_push_subscription: device.id,
      id_event: notified.id_event,
    }
    const decision = await decideMessage(replacing, tx, row, at)
    const held = decision.is === 'later' ? decision.at : null
    const { id } = await tx
      .insertInto('messages')
      .values({
        ...row,
        subject: title,
        body,
        id_notification,
        created_at: at,
        held_until: held,
        next_try_at: held,
        ...(decision.is === 'withheld' && {
          state: 'withheld' as const,
          error: withheldBecause[decision.why],
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (decision.is !== 'withheld') await enqueue(tx, 'push.send', { id }, { due: held })
  }
}
