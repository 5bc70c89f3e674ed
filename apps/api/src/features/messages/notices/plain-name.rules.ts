/** Largest number of characters of a name in a message. */
const nameAtMost = 60

/**
 * Returns the name for a person in our messages, or `otherwise`. Anyone can book or sign up with
 * another person's e-mail or mobile. A name that reads as a web address, a number or a second line
 * could be a stranger's advertisement. Such a name is not used. Look-alike characters count as the
 * characters that they look like.
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

/** Largest number of characters of an address or a postcode in a message. */
const placeAtMost = 120

/**
 * Returns a place for our messages, or `otherwise`. A place may contain numbers, but must not read
 * as a web page, an e-mail address or a phone number.
 */
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

/** Matches "evil.example", but not "St. Mary". */
const isPage = /[\p{L}\p{M}\p{N}][.。][\p{L}\p{M}]{2}/u
/** Matches nine digits or more, however they are grouped. */
const isPhone = /(\d[\s().-]*){9}/u
