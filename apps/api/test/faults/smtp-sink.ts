import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type SmtpSink = Awaited<ReturnType<typeof startSmtpSink>>

/**
 * Mail server that accepts everything. It counts the arrivals of each e-mail by the number in its
 * id, and collects links to offers.
 */
export async function startSmtpSink() {
  const received = new Map<number, number>()
  const offers: string[] = []
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      // The e-mail is counted before it is confirmed.
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
  // A killed sender breaks its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    /** All e-mails in the order of arrival, with headers and both bodies. */
    mails,
    /** Returns the oldest link that was not returned yet. */
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
