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
  const isOdd =
    plain === '' ||
    plain.length > nameAtMost ||
    /[\p{Cc}\p{Zl}\p{Zp}\p{N}/\\@:<>]/u.test(plain) ||
    /[\p{L}\p{M}][.。][\p{L}\p{M}]/u.test(plain)
  return isOdd ? otherwise : plain
}
