import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { DkimKey } from './dkim-key.ts'
import { addressIn, type Mail, type MailServer } from '../../kernel/email.ts'

/**
 * Milliseconds that a mail server may take to connect, to greet and to respond. Scanning an e-mail
 * can take a long time.
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 }

type MailOptions = { timeouts?: Partial<typeof patience>; dkim?: DkimKey | undefined }

/**
 * Sends e-mails through a mail server. `url`: `smtp://user:password@host:port`, or `smtps://`.
 * E-mails must be sent encrypted, except to a mail server on this machine, whose certificate is
 * usually self-signed.
 */
export function smtpMail(
  url: string,
  from: string,
  { timeouts, dkim }: MailOptions = {},
): MailServer {
  const host = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const isHere = isLoopback(new URL(url).hostname)
  const transport = createTransport(
    {
      url,
      // How we greet the server. Containers have no name of their own that others know.
      name: host,
      requireTLS: !isHere,
      tls: { rejectUnauthorized: !isHere },
      pool: true,
      maxConnections: 1,
      ...patience,
      ...timeouts,
      ...(dkim && {
        dkim: {
          domainName: host,
          keySelector: dkim.selector,
          privateKey: dkim.key,
          headerFieldNames: signedHeaders,
        },
      }),
    },
    { from },
  )
  /**
   * E-mails that a server received completely. If its response is missing, they may have been sent.
   */
  const whole = new Set<string>()
  transport.use('stream', (mail, done) => {
    const { messageId = '' } = mail.data
    const noteWhole = new PassThrough({
      flush(flushed) {
        whole.add(messageId)
        flushed()
      },
    })
    mail.message.transform(() => noteWhole)
    done()
  })
  const address = addressIn(from)
  /**
   * Sets the sender's name beside our own address. nodemailer encodes names, so a name cannot start
   * another header.
   */
  const inTheNameOf = ({ sender_name, reply_to }: Pick<Mail, 'sender_name' | 'reply_to'>) => ({
    ...(sender_name && { from: { name: sender_name, address } }),
    ...(reply_to && { replyTo: { name: '', address: reply_to } }),
  })
  return {
    async send({ id, recipient, unsubscribe, sender_name, reply_to, return_to, ...said }) {
      // Identical for each attempt, so a mailbox shows a repeated e-mail only once.
      const messageId = `<message-${id}@${host}>`
      const mail = {
        // An object is always one address, even if a recipient entered a list.
        to: { name: '', address: recipient },
        ...said,
        ...inTheNameOf({ sender_name, reply_to }),
        messageId,
        ...(return_to && { envelope: { from: return_to, to: recipient } }),
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
      }
      try {
        await transport.sendMail(mail)
      } catch (error) {
        const worded = inWords(error)
        throw worded instanceof Error
          ? Object.assign(worded, { isWhole: whole.has(messageId) })
          : worded
      } finally {
        whole.delete(messageId)
      }
    },
    at: addressOf(new URL(url)),
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw inWords(error)
      }
    },
    async tryOut({ recipient, sender_name, reply_to, ...said }) {
      try {
        const sent = await transport.sendMail({
          to: { name: '', address: recipient },
          ...said,
          ...inTheNameOf({ sender_name, reply_to }),
          // Each test is an e-mail of its own.
          messageId: `<test-${randomUUID()}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return sent.response
      } catch (error) {
        throw inWords(error)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Headers that a signature covers, including those of the unsubscribe button: mail programs only
 * trust a button that is signed (RFC 8058, section 4).
 */
const signedHeaders =
  'from:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:auto-submitted:list-unsubscribe:list-unsubscribe-post'

const addressOf = ({ protocol, hostname, port }: URL) =>
  `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`

/** RFC 8058: a mail program's unsubscribe button sends a POST to this address and opens no page. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

/**
 * Says what to do about a TLS error. The new error has no `responseCode`, because the code is not
 * about the e-mail. A retry succeeds once the server is fixed.
 */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (unknownAuthority.test(error.message))
    return new Error(`${untrusted} (${error.message})`, { cause: error })
  return 'code' in error && error.code === 'ETLS' ? new Error(unencrypted, { cause: error }) : error
}
const unknownAuthority = /self-signed certificate|local issuer certificate|verify the first cert/
const untrusted =
  'The mail server’s certificate is signed by an authority that this server does not trust, so no e-mails are sent. ' +
  'If the authority is your own, set NODE_EXTRA_CA_CERTS to the file with its certificate.'
const unencrypted =
  'The mail server offers no encryption (STARTTLS), so no e-mails are sent. ' +
  'Set SMTP_URL to a server that does, or to its smtps:// address.'
