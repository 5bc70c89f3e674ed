import { createTransport } from 'nodemailer'
import type { MailPort } from '../../kernel/email.ts'

/** Milliseconds that a mail server may take: to answer at all, to greet, to go on. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Hands e-mails to a mail server. `url`: `smtp://user:password@host:port`, or `smtps://`. Links and names leave
 * encrypted or not at all, but to a mail server on this very machine.
 */
export function smtpMail(url: string, from: string): MailPort {
  const requireTLS = !isLoopback(new URL(url).hostname)
  const transport = createTransport(
    { url, requireTLS, pool: true, maxConnections: 1, ...patience },
    { from },
  )
  const host = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, recipient, ...said }) {
      const mail = {
        // One address, and never a list that somebody wrote into their own.
        to: { name: '', address: recipient },
        ...said,
        // The same for each try: a mailbox shows an e-mail that came twice once.
        messageId: `<message-${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw isUnencrypted(error) ? new Error(unencrypted, { cause: error }) : error
      })
    },
    close: () => transport.close(),
  }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

/** Its `responseCode` is about encryption and not about the e-mail: a server that is mended gets it yet. */
const isUnencrypted = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ETLS'
const unencrypted =
  'The mail server offers no encryption (STARTTLS), and without it no e-mail is handed over. ' +
  'Set SMTP_URL to a server that does, or to its smtps:// address.'
