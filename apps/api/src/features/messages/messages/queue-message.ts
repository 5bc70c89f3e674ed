import { makeGsmSafe, measureText, type PublicSettings } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { withheldBecause } from '../notices/decide-notice.rules.ts'
import { fillTemplate, wordsToFill, type TemplateValues } from '../notices/fill-template.rules.ts'
import { secretsIn, withoutLinks, type TemplateText } from '../notices/message-secrets.rules.ts'
import { defaultWords, type Addressee, type Notice } from '../notices/notice.ts'
import { templatesStore } from '../templates/templates.store.ts'
import { brandOf } from '../../catalogue/brand/brand-of.store.ts'
import type { CurrentBrands } from '../../catalogue/brand/brand.store.ts'
import { generalValues } from '../notices/general-values.ts'
import { decideMessage, type Replacing } from './decide-message.ts'
import { notify } from './notify.ts'
import { recordWithheld, sendingPriority, sendingTasks } from './withhold-message.ts'

/** A notice with values for its placeholders. */
export type NoticeMessage = {
  notice: Notice
  /** Person to notify. The person's preferences apply. */
  to: Addressee
  /**
   * E.164 number or e-mail address. Null if the person has none. Staff then see that the person was
   * not notified.
   */
  recipient: string | null
  values: TemplateValues
  /** Owner of the account that the message is about. */
  id_user?: number
  id_job?: number
  /** Only one message is stored for each key. */
  key?: string
  /** Event that the message is about. If set, the notice's short form is also stored and pushed. */
  id_event?: number
  /** Time from which the message is out of date and no longer sent. */
  send_before?: Date
  /** London date that the message is about. A message about today is not held until the morning. */
  on_day?: string
  /** Secret of the e-mail's own address for answers. Kept until the e-mail is sent. */
  reply_token?: string | undefined
}

/** A message that is not a notice. It has a listener's words, or it answers a text. */
export type OwnMessage = {
  channel: 'email' | 'sms'
  to: Addressee
  /**
   * E.164 number or e-mail address. Null if the person has none. Staff then see that the person was
   * not notified.
   */
  recipient: string | null
  class: 'service' | 'marketing' | 'reply'
  words: TemplateText
  values: TemplateValues
  id_job: number | null
  key?: string | undefined
}

export type QueuedMessage = {
  id: number
  /**
   * - `waits`: the message waits to be sent.
   * - `left`: the message counts as sent. This includes every e-mail if there is no mail server,
   *   because staff read it in the Outbox.
   * - `kept`: the message is a text, and this installation sends no texts.
   * - `withheld`: a rule forbids sending the message.
   */
  goes: 'waits' | 'left' | 'kept' | 'withheld'
  /** Id of the stored short form. Absent if the recipient cannot sign in. */
  id_notification?: number
}

/**
 * Queues texts and e-mails in the transaction that causes them. A rollback therefore removes them.
 */
export type Messages = {
  queueNotice(tx: Db, at: Date, message: NoticeMessage): Promise<QueuedMessage>
  queueWords(tx: Db, at: Date, message: OwnMessage): Promise<QueuedMessage>
  /**
   * Predicts what would happen to a message that was queued now. A caller can then choose the
   * channels that reach the person.
   */
  foresee(tx: Db, at: Date, message: NoticeMessage): Promise<QueuedMessage['goes']>
}

type Leaving = Replacing & {
  hasMailServer: boolean
  textsLeave?: boolean
  /** Business details that every message may mention. */
  publicSettings: () => PublicSettings
  brands: Pick<CurrentBrands, 'of' | 'hasRegions'>
}

/**
 * Stores messages in their table. A task sends them or, if there is no mail server, staff read
 * them. The template shows which parts are secret.
 */
export const createMessages = ({
  hasMailServer,
  textsLeave = false,
  publicSettings,
  brands,
  isReplaced,
}: Leaving): Messages => {
  const leaves = { email: hasMailServer, sms: textsLeave }
  const willGo = (channel: 'email' | 'sms') =>
    leaves[channel] ? 'waits' : channel === 'email' ? 'left' : 'kept'

  /** Adds the general values. `business` is the name of the region that the message is about. */
  async function withGeneral(
    tx: Db,
    { to, id_job }: { to: Addressee; id_job?: number | null | undefined },
    values: TemplateValues,
  ): Promise<TemplateValues> {
    const { name } = await brandOf(tx, brands, { ...columnsOf(to), id_job })
    return { ...generalValues(name, publicSettings()), ...values }
  }

  async function queue(
    tx: Db,
    at: Date,
    { row: message, text, values }: Queued,
  ): Promise<QueuedMessage> {
    const row = { ...message, created_at: at }
    const { channel } = row
    const decision = await decideMessage({ isReplaced }, tx, row, at)
    const isWithheld = decision.is === 'withheld'
    const held = decision.is === 'later' ? decision.at : null
    const filled = fillTemplate(text, values)
    const found = secretsIn(text)
    const secrets = { ...found, is_secret: found.is_secret || row.reply_token !== undefined }
    const added = await tx
      .insertInto('messages')
      .values({
        ...row,
        ...(channel === 'sms' ? asText(filled) : filled),
        ...secrets,
        held_until: held,
        next_try_at: held,
        ...(isWithheld && {
          state: 'withheld' as const,
          error: withheldBecause[decision.why],
          ...blank(filled, secrets, at),
        }),
      })
      .onConflict((conflict) => conflict.column('key').where('key', 'is not', null).doNothing())
      .returning(['id', 'subject'])
      .executeTakeFirst()
    if (!added) return findByKey(tx, row.key, willGo(channel))
    const { id } = added
    if (isWithheld) await recordWithheld(tx, at, { ...row, ...added }, decision.why)
    else if (leaves[channel]) {
      const order = { due: held, priority: sendingPriority[row.class] }
      await enqueue(tx, sendingTasks[channel], { id }, order)
    }
    return { id, goes: isWithheld ? 'withheld' : willGo(channel) }
  }

  return {
    async queueNotice(tx, at, { values: own, id_event, ...message }) {
      const values = await withGeneral(tx, message, own)
      const { notice } = message
      const changed = await templatesStore(tx).findChanged(notice.code)
      const text = wordsToFill(changed, defaultWords(notice), values)
      const queued = await queue(tx, at, { row: rowOf({ ...message, id_event }), text, values })
      const told = { ...message, id_event, values }
      const id_notification = await notifyOf({ isReplaced }, tx, at, told)
      return { ...queued, ...(id_notification !== undefined && { id_notification }) }
    },

    async queueWords(tx, at, { words, values: own, ...message }) {
      const values = await withGeneral(tx, message, own)
      return queue(tx, at, { row: ownRowOf(message), text: words, values })
    },

    async foresee(tx, at, { values: _values, ...message }) {
      const row = rowOf(message)
      const { is } = await decideMessage({ isReplaced }, tx, row, at)
      return is === 'withheld' ? 'withheld' : willGo(row.channel)
    },
  }
}

/** Stores the short form of the notice, if the notice has one and we know the recipient. */
async function notifyOf(
  replacing: Replacing,
  tx: Db,
  at: Date,
  { notice: { short }, to, id_event, recipient: _recipient, ...message }: Told,
): Promise<number | undefined> {
  if (!short || id_event === undefined || to === 'address') return undefined
  return notify(replacing, tx, at, { ...message, notice: short, id_event, to })
}
type Told = Omit<NoticeMessage, 'id_event'> & { id_event: number | undefined }

/** Row of a notice, without its words. */
function rowOf({
  notice: { code: template, channel, class: what, group },
  to,
  recipient,
  id_event = null,
  ...message
}: Omit<NoticeMessage, 'notice' | 'values' | 'id_event'> & {
  notice: Pick<Notice, 'channel' | 'class' | 'code' | 'group'>
  id_event?: number | null | undefined
}) {
  return {
    id_user: null,
    id_customer: null,
    id_treasure: null,
    id_event,
    send_before: null,
    on_day: null,
    ...message,
    ...columnsOf(to),
    template,
    channel,
    class: what,
    channel_group: group,
    recipient: recipient ?? '',
  }
}

/** Row of a message that is not a notice. The message belongs to no group. */
const ownRowOf = ({ to, recipient, ...message }: Omit<OwnMessage, 'words' | 'values'>) => ({
  id_user: null,
  id_customer: null,
  id_treasure: null,
  id_event: null,
  send_before: null,
  on_day: null,
  template: null,
  channel_group: null,
  ...message,
  ...columnsOf(to),
  recipient: recipient ?? '',
})

type Queued = {
  row: (ReturnType<typeof ownRowOf> | ReturnType<typeof rowOf>) & {
    reply_token?: string | undefined
  }
  text: TemplateText
  values: TemplateValues
}

/** Columns that name the recipient. */
function columnsOf(to: Addressee) {
  if (to === 'address') return {}
  if ('customer' in to) return { id_customer: to.customer }
  return 'treasure' in to ? { id_treasure: to.treasure } : { id_user: to.user }
}

/**
 * Replaces typographic signs, which make a text more expensive, and counts the parts of the text.
 */
function asText({ subject, body: filled }: TemplateText) {
  const body = makeGsmSafe(filled)
  return { subject, body, segments: measureText(body).segments }
}

/** Removes the secrets of a message that will never be sent. */
const blank = (
  { subject, body }: TemplateText,
  { is_secret, is_private }: { is_secret: boolean; is_private: boolean },
  at: Date,
) =>
  is_secret && {
    subject: subject && withoutLinks(subject),
    body: is_private ? '' : withoutLinks(body),
    reply_token: null,
    blanked_at: at,
  }

async function findByKey(tx: Db, key = '', goes: QueuedMessage['goes']): Promise<QueuedMessage> {
  const { id, state } = await tx
    .selectFrom('messages')
    .select(['id', 'state'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { id, goes: state === 'withheld' ? 'withheld' : goes }
}
