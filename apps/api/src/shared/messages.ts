import type { Db } from './db/connect.ts'
import { fillTemplate } from './fill-template.rules.ts'

export type Message = {
  channel: 'sms' | 'email'
  /** E.164 or an e-mail address. */
  recipient: string
  body: string
  id_job: number
}

/** A template of the table `templates`, by its code, with values for its placeholders. */
export type TemplatedMessage = {
  template: string
  recipient: string
  values: Readonly<Record<string, string | number>>
  /** Whose account it is about. */
  id_user?: number
  id_job?: number
  /** It holds a link that lets its reader do something. */
  is_secret?: boolean
  /** From then on it is old news, and is sent no more. */
  send_before?: Date
}

export type QueuedMessage = {
  id: number
  /** True of an e-mail where no mail server is set: the list of messages is where it is read. No text leaves. */
  hasLeft: boolean
}

/**
 * Where texts and e-mails go. They are queued in the transaction that caused them, so that nobody is
 * told of what did not happen.
 */
export type Messages = {
  queue(tx: Db, at: Date, message: Message): Promise<void>
  queueTemplate(tx: Db, at: Date, message: TemplatedMessage): Promise<QueuedMessage>
}

/** What holds a link and has not been sent for seven days is old news, and sent no more. */
export const secretsLast = (at: Date) => new Date(at.getTime() - 7 * 24 * 3_600_000)

/** Keeps messages in their table, for a sender to pick up or, without a mail server, for a person to read. */
export const createMessages = ({ hasMailServer }: { hasMailServer: boolean }): Messages => ({
  async queue(tx, at, message) {
    await insert(tx, at, { ...message, subject: null })
  },
  async queueTemplate(tx, at, { template, values, ...message }) {
    const { channel, subject, body } = await tx
      .selectFrom('templates')
      .select(['channel', 'subject', 'body'])
      .where('code', '=', template)
      .executeTakeFirstOrThrow(() => new Error(`There is no template ${template}`))
    const filled = fillTemplate({ subject, body }, values)
    const id = await insert(tx, at, { ...message, channel, ...filled })
    return { id, hasLeft: channel === 'email' && !hasMailServer }
  },
})

/** Without a mail server. */
export const messagesTable = createMessages({ hasMailServer: false })

type Row = {
  channel: 'sms' | 'email'
  recipient: string
  subject: string | null
  body: string
  id_job?: number
  id_user?: number
  is_secret?: boolean
  send_before?: Date
}

const insert = async (tx: Db, at: Date, message: Row): Promise<number> =>
  (
    await tx
      .insertInto('messages')
      .values({ ...message, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
