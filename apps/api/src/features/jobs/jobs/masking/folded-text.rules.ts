/**
 * Text in the form that detectors read, with the original position of each character. Folding
 * removes invisible characters. It also unifies case, full-width, circled and foreign digits, and
 * look-alike letters.
 */
export type FoldedText = {
  text: string
  /** First original UTF-16 unit of each UTF-16 unit of `text`. */
  starts: readonly number[]
  /** Position after the last original unit of each unit of `text`. */
  ends: readonly number[]
}

/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ѕ: 's', һ: 'h', і: 'i', ӏ: 'l', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o',
    р: 'p', т: 't', у: 'y', х: 'x', α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u',
    χ: 'x', ı: 'i', ɑ: 'a', ɡ: 'g', ℓ: 'l', '⁄': '/', '∕': '/', '。': '.', '․': '.', '·': '.', '•': '.',
  }),
) // prettier-ignore

/** Digits outside Unicode's class of decimal digits: ❶ to ❿, ➀, ➊, ⓿, ⓵, 🄀, 🄁. */
const dingbats: readonly (readonly [first: number, digit: number, count: number])[] = [
  [0x2776, 1, 9],
  [0x2780, 1, 9],
  [0x278a, 1, 9],
  [0x24f5, 1, 9],
  [0x24ff, 0, 1],
  [0x24ea, 0, 1],
  [0x1f100, 0, 1],
  [0x1f101, 0, 10],
]

/**
 * Zero width, direction marks, combining marks, keycap frames and tags, all invisible to a reader.
 */
const unseen = /[\p{Cf}\p{M}\u{115f}\u{1160}\u{3164}\u{ffa0}\u{2800}]/gu

const digitOf = (point: number): string | undefined => {
  const found = dingbats.find(([first, , count]) => point >= first && point < first + count)
  if (found) return String(point - found[0] + found[1])
  if (!/\p{Nd}/u.test(String.fromCodePoint(point))) return undefined
  // Every block of decimal digits has ten consecutive digits, beginning with zero.
  for (let zero = point; zero > point - 10; zero--)
    if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String((point - zero) % 10)
  return undefined
}

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  // Fast path for nearly every character.
  if (code < 0x80) return character.toLowerCase()
  const digit = digitOf(code)
  if (digit !== undefined) return digit
  let folded = ''
  for (const part of character.normalize('NFKD').replaceAll(unseen, '').toLowerCase()) {
    const point = part.codePointAt(0) ?? 0
    folded += lookAlikes.get(part) ?? (point < 0x80 ? part : (digitOf(point) ?? part))
  }
  return folded.replaceAll(unseen, '')
}

export function foldText(original: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of original) {
    const folded = foldCharacter(character)
    text += folded
    // The frame of a keycap belongs to the digit before it.
    if (folded === '' && ends.length) ends[ends.length - 1] = at + character.length
    for (let i = 0; i < folded.length; i++) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return { text, starts, ends }
}

/**
 * Joins letters written with spaces: "o l i v e" becomes "olive". Three consecutive letters are
 * enough, because people do this on purpose.
 */
export function joinSpreadLetters({ text, starts, ends }: FoldedText): FoldedText {
  const left = new Set<number>()
  for (const { 0: spread, index } of text.matchAll(
    /(?<![a-z0-9])[a-z0-9](?:[^\S\n]{1,3}[a-z0-9](?![a-z0-9])){2,}/g,
  ))
    for (let i = 0; i < spread.length; i++) if (/\s/.test(spread[i] ?? '')) left.add(index + i)
  if (left.size === 0) return { text, starts, ends }
  const stays = (_: unknown, i: number) => !left.has(i)
  return {
    text: text.split('').filter(stays).join(''),
    starts: starts.filter(stays),
    ends: ends.filter(stays),
  }
}
