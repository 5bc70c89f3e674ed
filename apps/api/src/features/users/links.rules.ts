export type LinkPurpose = 'reset' | 'set'

/** Hours that a link works. Another password is wanted now; a first one whenever the e-mail is read. */
export const linkHours: Record<LinkPurpose, number> = { reset: 2, set: 7 * 24 }

/** The page that a link opens. Its form knows the e-mail already; only the token makes it work. */
export const linkAddress = (
  portal: string,
  purpose: LinkPurpose,
  token: string,
  email: string,
): string => `${portal}/public/password/${purpose}/${token}?email=${encodeURIComponent(email)}`

/**
 * What an e-mail calls somebody. Anybody can sign up with anybody's e-mail: a name that looks like an
 * address of a page would make our e-mail carry somebody else's advertisement.
 */
export const greetingName = (fname: string): string =>
  fname.length > 60 || /[\p{Cc}/@:<>\d]|\w\.\w/u.test(fname) ? 'there' : fname
