import type { Db } from './db/connect.ts'

export type Mail = {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  /** Sender's name, shown with our own address. If undefined, `MAIL_FROM` is used unchanged. */
  sender_name?: string | undefined
  /** Address for replies. */
  reply_to?: string | null | undefined
  /** Address that accepts a POST to unsubscribe, if the e-mail has one. */
  unsubscribe?: string | undefined
  /** Address to which mail servers report that they could not deliver. The sender's if absent. */
  return_to?: string | undefined
}

/**
 * A service that sends e-mails. `send` throws if the service refuses an e-mail. The error has the
 * server's `responseCode` and `response`, if there was a response. The error's `isWhole` is true if
 * the server had received the complete e-mail.
 */
export type MailPort = {
  send(mail: Mail): Promise<void>
  close(): void
  /** Connects, and signs in if the server requires it. Sends nothing. Throws as `send` does. */
  check?(): Promise<void>
}

/** A mail server that can also be tested. */
export type MailServer = MailPort & {
  /** Host and port. */
  at: string
  check(): Promise<void>
  /**
   * Sends an e-mail that is not in the Outbox, and returns the server's response. Throws as `send`
   * does.
   */
  tryOut(mail: Omit<Mail, 'id' | 'unsubscribe' | 'return_to'>): Promise<string>
}

/** Reacts to a sent e-mail or text, in the transaction that records it as sent. */
export type SentListener = (tx: Db, id_message: number, at: Date) => Promise<unknown>

/** Extracts the address from `Name <address>`, or returns a bare address. */
export const addressIn = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from
