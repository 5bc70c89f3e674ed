/** Controls, and signs that steer or join what stands beside them. Emoji and some scripts need U+200C and U+200D. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g
/** Letters that are drawn as nothing count as spaces do. */
const somethingSeen = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** A text without the signs that nobody sees; empty where nothing else is left. Line breaks stay. */
export function withoutUnseen(text: string): string {
  const seen = text.replaceAll(unseen, '')
  return somethingSeen.test(seen) ? seen : ''
}

/** An e-mail or a number as it was copied from elsewhere: without signs that nobody sees, and with plain spaces. */
export const plainContact = (text: string): string =>
  text.replaceAll(/[\p{Cf}\p{Cc}]/gu, '').replaceAll(/\p{Zs}/gu, ' ')

/** The same with plain hyphens, and a UK number that was copied with its country's code: "0044 (0) 7700 900123". */
export const plainNumber = (text: string): string =>
  plainContact(text)
    .replaceAll(/\p{Pd}/gu, '-')
    .replace(/^\s*(?:\+|00) ?44[ -]*\(0\)[ -]*|^\s*00 ?44/, '+44')
