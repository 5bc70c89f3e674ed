import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Computes Twilio's signature of a form sent to `url`: the address, then each name with its value,
 * sorted by name, without separators. Repeated values of one name count once.
 */
export function signTwilioCall(url: string, form: URLSearchParams, authToken: string): string {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update([url, ...fields].join(''))
    .digest('base64')
}

/** Compares in constant time. */
export function isSignedByTwilio(
  signature: string,
  ...signed: Parameters<typeof signTwilioCall>
): boolean {
  const [theirs, ours] = [signature, signTwilioCall(...signed)].map((text) => Buffer.from(text))
  return (
    theirs !== undefined &&
    ours !== undefined &&
    theirs.length === ours.length &&
    timingSafeEqual(theirs, ours)
  )
}
