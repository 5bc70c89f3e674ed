import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { isAutomatic } from './automatic.rules.ts'
import { readDeliveryReport, type DeliveryReport } from '../bounces/delivery-report.rules.ts'
import { htmlWords } from './html-words.rules.ts'
import { withoutTokens } from '../reply-addresses/reply-address.rules.ts'
import { ownWords } from './own-words.rules.ts'

/** An e-mail as far as we read it. */
export type ReadEmail = {
  /** Message-ID. Null if there is none. */
  messageId: string | null
  /** Addresses in From, in small letters. */
  from: string[]
  /** Addresses in the headers that name recipients. */
  recipients: string[]
  subject: string
  isAutomatic: boolean
  /** The sender's own words. */
  words: string
  /** The same with what they quoted, for staff. */
  whole: string
  /** A mail server's report about an e-mail of ours that it could not deliver. */
  report: DeliveryReport | undefined
  /** Attachments, without pictures that belong to the HTML, and signatures. */
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]
}

/** Headers in which mail servers name the recipient, besides To and Cc. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Reads a raw e-mail. Throws if it is not one. */
export async function parseEmail(
  raw: Uint8Array,
  envelopeFrom: string | undefined,
): Promise<ReadEmail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 32, maxRfc822NestingDepth: 0 })
  const subject = storable(email.subject ?? '')
  const text = storable(email.text ?? '').trim()
  const whole = text === '' ? htmlWords(storable(email.html ?? '')) : text
  return {
    messageId: email.messageId ?? null,
    from: addressesIn(email.from ? [email.from] : []),
    recipients: [
      ...addressesIn([...(email.to ?? []), ...(email.cc ?? [])]),
      ...email.headers
        .filter(({ key }) => recipientHeaders.includes(key))
        .map(({ value }) => value.replaceAll(/[<>\s]/g, '').toLowerCase()),
    ],
    subject,
    isAutomatic: isAutomatic(email.headers, { subject, envelopeFrom }),
    words: ownWords(whole),
    whole,
    report: reportIn(email.attachments),
    files: email.attachments
      .filter(({ related, mimeType }) => !related && !/signature|calendar/.test(mimeType))
      .map(({ filename, content }) => ({
        name: storable(filename ?? '').slice(0, 255),
        bytes: typeof content === 'string' ? new Uint8Array() : new Uint8Array(content),
      })),
  }
}

/** Reports have their facts in a part of their own. */
function reportIn(parts: readonly Attachment[]): DeliveryReport | undefined {
  const part = parts.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!part) return undefined
  const { content } = part
  return readDeliveryReport(
    storable(typeof content === 'string' ? content : new TextDecoder().decode(content)),
  )
}

/**
 * Without tokens, and without characters that a database refuses or a screen hides, except line
 * ends and tabs.
 */
const storable = (text: string) => withoutTokens(text.replaceAll(/[^\P{Cc}\n\r\t]/gu, ''))

const addressesIn = (addresses: readonly Address[]): string[] =>
  addresses
    .flatMap((one) => (one.group ? one.group.map(({ address }) => address) : [one.address]))
    .map((address) => address.trim().toLowerCase())
