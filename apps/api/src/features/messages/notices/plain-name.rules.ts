/** Characters of a name that a message calls somebody by. */
const nameAtMost = 60

/**
 * What our messages call somebody. Anybody can book, or sign up, with anybody's e-mail or mobile: a name that
 * reads as an address of a page, a number, or another line would make our message carry somebody else's
 * advertisement. Signs that look like others count as what they look like.
 */
export function plainName(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  // Initials and an ordinal at the end are part of a name: "J.R.", "Martin Luther King 3rd".
  const letters = plain
    .replace(/(?<![\p{L}\p{M}])(\p{L}\p{M}*\.)+(?![\p{L}\p{M}])/gu, '')
    .replace(/ \d{1,2}(st|nd|rd|th)$/iu, '')
  const isOdd =
    plain === '' ||
    plain.length > nameAtMost ||
    /[\p{Cc}\p{Zl}\p{Zp}\p{N}/\\@:<>]/u.test(letters) ||
    isPage.test(letters)
  return isOdd ? otherwise : plain
}

/** Characters of an address or a postcode in a message. */
const placeAtMost = 120

/** An address as a message says it: with numbers, but nothing that reads as a page, an e-mail or a phone number. */
export function plainPlace(place: string, otherwise: string): string {
  const plain = place
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const isOdd =
    plain === '' || /[@<>\\]|:\/|\/\//u.test(plain) || isPage.test(plain) || isPhone.test(plain)
  if (isOdd) return otherwise
  return plain.length > placeAtMost ? `${plain.slice(0, placeAtMost - 1).trimEnd()}…` : plain
}

/** "evil.example", but not "St. Mary". */
const isPage = /[\p{L}\p{M}\p{N}][.。][\p{L}\p{M}]{2}/u
/** Nine digits or more, however they are grouped. */
const isPhone = /(\d[\s().-]*){9}/u
