/**
 * Control characters and invisible format characters. U+200C and U+200D are left out, because emoji
 * and some scripts need them.
 */
const unseen =
  // oxlint-disable-next-line no-control-regex -- the expression looks for them
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g
/** Letters that look blank count as spaces. */
const somethingSeen = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * Removes invisible characters from a text. Returns an empty text if nothing visible is left. Line
 * breaks stay.
 */
export function withoutUnseen(text: string): string {
  const seen = text.replaceAll(unseen, '')
  return somethingSeen.test(seen) ? seen : ''
}

/** Cleans a pasted e-mail or number. Removes invisible characters and makes all spaces plain. */
export const plainContact = (text: string): string =>
  text.replaceAll(/[\p{Cf}\p{Cc}]/gu, '').replaceAll(/\p{Zs}/gu, ' ')

/**
 * Cleans a pasted number and makes its hyphens plain. "0044 (0) 7700 900123" gives "+447700
 * 900123".
 */
export const plainNumber = (text: string): string =>
  plainContact(text)
    .replaceAll(/\p{Pd}/gu, '-')
    .replace(/^\s*(?:\+|00) ?44[ -]*\(0\)[ -]*|^\s*00 ?44/, '+44')
