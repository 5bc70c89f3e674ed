import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Some 49,000 passwords from leaks, the commonest first. An attacker tries all of them within
 * seconds.
 */
const commonest = new Set(dictionary['passwords-common'])

/** Owner of the password. */
export type Person = { email: string; fname: string; lname: string }

const texts = {
  common:
    'This password is one of the first that is guessed. Choose another, for example a few words together',
  repeated: 'This password repeats itself. Choose another, for example a few words together',
  personal:
    'This password is made of your name, your e-mail or ours. Choose another, for example a few words together',
}

/**
 * Minimum number of letters that must remain without the personal words. Digits do not count,
 * because years and birthdays are guessed first.
 */
const lettersLeft = 4
/** Shorter parts of a name occur in many good passwords. */
const wordAtLeast = 3

/** Returns why a chosen password is weak, in words, or undefined if it is not. */
export function findWeakness(
  password: string,
  { email, fname, lname }: Person,
): string | undefined {
  const folded = fold(password)
  if (/^(.{1,4}?)\1+$/su.test(folded)) return texts.repeated
  // A guesser tries "Password2026!" along with "password".
  if (commonest.has(folded) || commonest.has(folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')))
    return texts.common
  const words = ['treasures', 'treasure', ...[email, fname, lname].flatMap(partsOf)]
    .filter((word) => word.length >= wordAtLeast)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded)
  return rest !== folded && rest.replaceAll(/\P{L}/gu, '').length < lettersLeft
    ? texts.personal
    : undefined
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
const partsOf = (text: string) => [
  fold(text),
  lettersOf(fold(text)),
  ...fold(text).split(/[^\p{L}\p{N}]+/u),
]
