/** A mail server's report about one recipient (RFC 3464). */
export type DeliveryReport = {
  /** RFC 3463 code, such as `5.1.1`. */
  status: string
  /** The refusing server's words, if it said any. */
  words: string
}

/**
 * Reads the part `message/delivery-status` of a report. Returns undefined if the e-mail was
 * delivered or only delayed.
 */
export function readDeliveryReport(part: string): DeliveryReport | undefined {
  // Fields of the message come first, then those of each recipient. Ours has one.
  const blocks = part
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
  for (const block of blocks) {
    const field = (name: string) =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim()
    if (field('Action')?.toLowerCase() !== 'failed') continue
    const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(field('Status') ?? '')?.[0]
    if (status === undefined) continue
    const words = (field('Diagnostic-Code') ?? '').replace(/^[\w-]+[ \t]*;[ \t]*/, '')
    return { status, words: words.slice(0, 400) }
  }
  return undefined
}
