import { createTransport } from 'nodemailer'
import type { MailPort } from './messages-sender.ts'

/** Milliseconds that a mail server may take: to answer at all, to greet, to go on. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Hands e-mails to a mail server. `url`: `smtp://user:password@host:port`, or `smtps://`. */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...patience }, { from })
  const host = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, recipient, subject, text }) {
      await transport.sendMail({
        // One address, and never a list that somebody wrote into their own.
        to: { name: '', address: recipient },
        subject,
        text,
        // The same for each try: a mailbox shows an e-mail that came twice once.
        messageId: `<message-${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
