import { makeGsmSafe, measureText } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { enqueue } from '../../../kernel/tasks/enqueue.ts'
import { defaultWords, notices, type NoticeCode, type NoticeValues } from '../notices/notices.ts'
import { templatesStore } from '../templates/templates.store.ts'
import { fillTemplate } from '../notices/fill-template.rules.ts'
import { secretsIn, type TemplateText } from '../notices/message-secrets.rules.ts'

/** A notice, by its code, with values for its placeholders. */
export type TemplatedMessage<C extends NoticeCode = NoticeCode> = {
  template: C
  /** E.164 or an e-mail address. */
  recipient: string
  values: NoticeValues<C>
  /** Whose account it is about. */
  id_user?: number
  id_job?: number
  id_customer?: number
  /** Of several with one key there is one message. */
  key?: string
  /** From then on it is old news, and is sent no more. */
  send_before?: Date
}

export type QueuedMessage = {
  id: number
  /** True of an e-mail where no mail server is set: the list of messages is where it is read. */
  hasLeft: boolean
}

/**
 * Where texts and e-mails go. They are queued in the transaction that caused them, so that nobody is
 * told of what did not happen.
 */
export type Messages = {
  queueTemplate<C extends NoticeCode>(
    tx: Db,
    at: Date,
    message: TemplatedMessage<C>,
  ): Promise<QueuedMessage>
}

/**
 * Keeps messages in their table, for a sender to pick up or, without a mail server, for a person to read. What is
 * secret in one its template says.
 */
export const createMessages = ({
  hasMailServer,
  textsLeave = false,
}: {
  hasMailServer: boolean
  textsLeave?: boolean
}): Messages => ({
  async queueTemplate(tx, at, { template, values, ...message }) {
    const { channel } = notices[template]
    const text = (await templatesStore(tx).findChanged(template)) ?? defaultWords(template)
    const filled = fillTemplate(text, values)
    const added = await tx
      .insertInto('messages')
      .values({
        ...message,
        ...(channel === 'sms' ? asText(filled) : filled),
        ...secretsIn(text),
        channel,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('key').where('key', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id } = added ?? (await findByKey(tx, message.key))
    if (added && channel === 'email' && hasMailServer)
      await enqueue(tx, 'message.send', { id }, { at })
    if (added && channel === 'sms' && textsLeave) await enqueue(tx, 'text.send', { id }, { at })
    return { id, hasLeft: channel === 'email' && !hasMailServer }
  },
})

/** As it is sent, which is by the part. */
function asText({ subject, body: filled }: TemplateText) {
  const body = makeGsmSafe(filled)
  return { subject, body, segments: measureText(body).segments }
}

const findByKey = (tx: Db, key = '') =>
  tx.selectFrom('messages').select('id').where('key', '=', key).executeTakeFirstOrThrow()

/** Without a mail server. */
export const messagesTable = createMessages({ hasMailServer: false })
