import type { Db } from './db/connect.ts'

export type Message = {
  channel: 'sms' | 'email'
  /** E.164 or an e-mail address. */
  recipient: string
  body: string
  id_job: number
}

/**
 * Where texts and e-mails go. They are queued in the transaction that caused them, so that nobody is
 * told of what did not happen.
 */
export type Messages = { queue(tx: Db, at: Date, message: Message): Promise<void> }

/** Keeps messages in their table, for a sender to pick up or for a person to read. */
export const messagesTable: Messages = {
  async queue(tx, at, message) {
    await tx
      .insertInto('messages')
      .values({ ...message, subject: null, created_at: at, sent_at: null })
      .execute()
  },
}
