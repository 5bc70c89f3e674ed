import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What Twilio signs a form that it sends to `url` with: the address, then each name with its value in the order of the
 * names, without anything between. Of a name with several values each counts once.
 */
export function signTwilioCall(url: string, form: URLSearchParams, authToken: string): string {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update([url, ...fields].join(''))
    .digest('base64')
}

/** In the same time whatever is wrong with it. */
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
