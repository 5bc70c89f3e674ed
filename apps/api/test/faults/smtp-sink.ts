import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type SmtpSink = Awaited<ReturnType<typeof startSmtpSink>>

/**
 * A mail server that takes everything, counts how often it got each e-mail, by the number in its id, and keeps the links
 * to offers.
 */
export async function startSmtpSink() {
  const received = new Map<number, number>()
  const offers: string[] = []
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      // Counted before it is confirmed.
      stream.once('end', () => setImmediate(done))
      void text(stream).then((mail) => {
        const id = Number(/^Message-ID: <message-(\d+)@/im.exec(mail)?.[1])
        received.set(id, (received.get(id) ?? 0) + 1)
        mails.push(readable(mail))
        const offer = /\/public\/treasure\/opportunity\/([\w-]{43})/.exec(readable(mail))?.[1]
        if (offer && received.get(id) === 1) offers.push(offer)
      })
    },
  })
  // A sender that is killed breaks its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    /** All e-mails in the order of arrival, with headers and both bodies. */
    mails,
    /** The link that came first and was not asked for yet. */
    nextOffer: () => offers.shift(),
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Decodes quoted-printable and base64. */
const readable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/(transfer-encoding: base64\s[\s\S]*?\r\n\r\n)([\w+/=\r\n]+)/gi, (_, head, body) =>
      [head, Buffer.from(body as string, 'base64').toString()].join(''),
    )
