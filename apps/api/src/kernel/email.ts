import type { Db } from './db/connect.ts'

export type Mail = {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  /** Sender's name, shown with our own address. If undefined, `MAIL_FROM` is used as it is. */
  sender_name?: string | undefined
  /** Address for replies. */
  reply_to?: string | null | undefined
  /** Where a POST stops e-mails like this one, where they can be stopped. */
  unsubscribe?: string | undefined
}

/**
 * Somewhere that takes e-mails. It throws when it would not, with the server's `responseCode` and `response` if there
 * was one, and `isWhole` where the server had got all of it.
 */
export type MailPort = { send(mail: Mail): Promise<void>; close(): void }

/** A mail server that can also be asked how it is. */
export type MailServer = MailPort & {
  /** Host and port. */
  at: string
  /** Connects, and signs in where it wants that. Sends nothing, and throws as `send` does. */
  check(): Promise<void>
  /** Hands over an e-mail that is in no outbox, and returns the server's own words. Throws as `send` does. */
  tryOut(mail: Omit<Mail, 'id' | 'unsubscribe'>): Promise<string>
}

/** Notes that an e-mail or a text has gone, in the transaction in which it is noted. */
export type SentListener = (tx: Db, id_message: number, at: Date) => Promise<unknown>

/** Extracts the address from `Name <address>`, or returns a bare address. */
export const addressIn = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from
