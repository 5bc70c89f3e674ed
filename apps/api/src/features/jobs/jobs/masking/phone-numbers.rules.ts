/** Index of the first character, and the index after the last character. */
export type Span = readonly [start: number, end: number]

/** Adjacent digits within a run of groups and separators. */
type Group = { digits: string; start: number; end: number }

const numberWords = new Map(
  Object.entries({
    zero: '0', oh: '0', o: '0', oo: '00', ooo: '000', nought: '0', naught: '0', nil: '0', one: '1', two: '2', three: '3',
    four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10', eleven: '11', twelve: '12',
    thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16', seventeen: '17', eighteen: '18', nineteen: '19',
    twenty: '2', thirty: '3', forty: '4', fifty: '5', sixty: '6', seventy: '7', eighty: '8', ninety: '9',
  }),
) // prettier-ignore
const wordsLongestFirst = [...numberWords.keys()].toSorted((a, b) => b.length - a.length)
const gluedWord = new RegExp(
  `(double|treble|triple|hundred|${wordsLongestFirst.filter((word) => word.length > 1).join('|')})`,
  'y',
)
const times = new Map([
  ['double', 2],
  ['treble', 3],
  ['triple', 3],
])
/** Words that people say between the digits of a number. */
const fillers = new Set(['dash', 'hyphen', 'space', 'then', 'and', 'plus', 'stop', 'slash'])
/** Letters that people write for digits, if they are next to digits. */
const lookAlikeDigits = new Map([
  ['o', '0'],
  ['i', '1'],
  ['l', '1'],
  ['z', '2'],
  ['s', '5'],
  ['b', '8'],
])

/** Splits "sevenseven" into two words. Undefined if it contains anything else. */
function splitWords(word: string): string[] | undefined {
  if (numberWords.has(word) || times.has(word) || word === 'hundred') return [word]
  if (word.length < 6) return undefined
  const parts: string[] = []
  gluedWord.lastIndex = 0
  while (gluedWord.lastIndex < word.length) {
    const found = gluedWord.exec(word)?.[1]
    if (!found) return undefined
    parts.push(found)
  }
  return parts
}

/**
 * Maximum number of characters between two digits of one number. Several spaces count as one, and
 * only one line break may occur.
 */
const signsAtMost = 5

/** Splits a folded text into runs of digits and words for digits. */
function* readRuns(text: string): Generator<Group[]> {
  let run: Group[] = []
  let factor = 1
  const add = (digits: string, start: number, end: number) => {
    const last = run.at(-1)
    if (last?.end === start)
      run[run.length - 1] = { digits: last.digits + digits, start: last.start, end }
    else run.push({ digits, start, end })
  }
  const tokens = [...text.matchAll(/[a-z]+|\d+|[^a-z\d]+/g)]
  for (const [i, { 0: token, index }] of tokens.entries()) {
    const end = index + token.length
    if (/^\d/.test(token)) {
      add(token[0]?.repeat(factor - 1) + token, index, end)
      factor = 1
      continue
    }
    if (!/^[a-z]/.test(token)) {
      const signs = token.replaceAll(/\s+/g, ' ')
      if (signs.length <= signsAtMost && token.split('\n').length <= 2 && !/\p{L}/u.test(token))
        continue
    } else {
      const [before, after] = [tokens[i - 1]?.[0] ?? '', tokens[i + 1]?.[0] ?? '']
      const besides = Number(/^\d/.test(before)) + Number(/^\d/.test(after))
      const all = besides === 2 ? /^[oilzsb]+$/ : /^[oil]+$/
      if (besides > 0 && token.length <= 6 && all.test(token)) {
        add(
          token
            .split('')
            .map((letter) => lookAlikeDigits.get(letter))
            .join(''),
          index,
          end,
        )
        continue
      }
      const words = splitWords(token)
      if (words) {
        for (const word of words) {
          if (times.has(word)) factor = times.get(word) ?? 1
          else if (word === 'hundred') {
            if (run.length) add('00', index, end)
          } else {
            add((numberWords.get(word) ?? '').repeat(factor), index, end)
            factor = 1
          }
        }
        continue
      }
      if (run.length && fillers.has(token)) continue
    }
    if (run.length) yield run
    run = []
    factor = 1
  }
  if (run.length) yield run
}

/** Dates with a year, times, and single decimals. A list of them is not a phone number. */
const plainFigures =
  /(?<![\d][:./-]|\d)(?:\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d|(?:[01]?\d|2[0-3])[:.][0-5]\d|(?:0|[1-9]\d{0,3})\.\d{1,3})(?![:./-]?\d)/g

/** Words that announce a phone number. */
const cue =
  /(?:\b(?:tel|telephone|phone|ring|call|text|txt|whatsapp|dial|landline|mob|mobile|fax)|\b(?:my|our|phone|mobile|contact|tel) (?:number|no))\b[^a-z\d]{0,3}(?:(?:me|us|him|her|on|at|is|no|number|my)[^a-z\d]{1,3}){0,3}$/

/** Ways in which people group the ten digits of a landline without its leading zero. */
const landlineShapes = new Set(['2-4-4', '3-3-4', '3-7', '4-6', '5-5', '2-8'])

/**
 * Counts the whole groups, starting at `from`, that together have between `least` and `most`
 * digits.
 */
function takeGroups(run: readonly Group[], from: number, least: number, most: number) {
  let digits = ''
  let taken = 0
  for (let i = from; i < run.length; i++) {
    const more = digits + (run[i]?.digits ?? '')
    if (more.length > most) break
    digits = more
    if (digits.length >= least) taken = i - from + 1
  }
  return taken
}

/**
 * Counts the groups, starting at `from`, that form a phone number. Returns 0 if no number begins
 * there.
 */
function countNumber(text: string, run: readonly Group[], from: number): number {
  const first = run[from]
  if (!first) return 0
  let start = ''
  for (let i = from; i < run.length && start.length < 15; i++) start += run[i]?.digits ?? ''
  // A few further digits do not stop a text from being a phone number.
  const loose = first.digits.length > 9 || /^0[17]/.test(start) ? 2 : 0
  const isAbroad = /(?:^|[^a-z\d])(?:\+|plus )[^a-z\d]{0,3}$/
  if (isAbroad.test(text.slice(Math.max(0, first.start - 9), first.start)))
    return takeGroups(run, from, 9, 15)
  if (/^00[1-9]/.test(start)) return takeGroups(run, from, 11, 16)
  if (/^0[1-9]/.test(start)) {
    const exact = takeGroups(run, from, 10, 11)
    return exact || (loose ? takeGroups(run, from, 10, 14) : 0)
  }
  if (/^440?[1237]\d{9}/.test(start)) return takeGroups(run, from, 12, 13)
  if (/^7[1-9]\d{8}/.test(start) && takeGroups(run, from, 10, 10))
    return takeGroups(run, from, 10, 10)
  if (/^[123]\d{9}/.test(start)) {
    const taken = takeGroups(run, from, 10, 10)
    const groups = run.slice(from, from + taken)
    const between = text.slice(first.start, groups.at(-1)?.end).replaceAll(/\d/g, '')
    const shape = groups.map(({ digits }) => digits.length).join('-')
    if (landlineShapes.has(shape) && /^[\s-]*$/.test(between)) return taken
  }
  // People put digits before a mobile to hide it.
  if (/07[1-9]\d{8}$/.test(first.digits)) return 1
  if (first.digits.length > 2 && cue.test(text.slice(Math.max(0, first.start - 60), first.start)))
    return takeGroups(run, from, 6, 15)
  return 0
}

/** Finds every phone number in a folded text. */
export function findPhoneNumbers(text: string): Span[] {
  const plain = [...text.matchAll(plainFigures)].map(
    ({ 0: figures, index }) => [index, index + figures.length] as const,
  )
  let passed = 0
  const isPlain = ({ start, end }: Group) => {
    while ((plain[passed]?.[1] ?? Infinity) <= start) passed++
    return (plain[passed]?.[0] ?? Infinity) <= start && end <= (plain[passed]?.[1] ?? 0)
  }
  const spans: Span[] = []
  for (const run of readRuns(text)) {
    const plainly = run.map(isPlain)
    for (let i = 0; i < run.length; i++) {
      const taken = countNumber(text, run, i)
      if (taken === 0) continue
      const others = run
        .slice(i, i + taken)
        .filter((_, at) => !plainly[i + at])
        .reduce((sum, { digits }) => sum + digits.length, 0)
      if (plainly[i] && others < 5) continue
      spans.push(withBrackets(text, run[i]?.start ?? 0, run[i + taken - 1]?.end ?? 0))
      i += taken - 1
    }
  }
  return spans
}

/**
 * Extends a number by the "+" or bracket before it ("+44", "(020)"), and by the matching closing
 * bracket.
 */
function withBrackets(text: string, start: number, end: number): Span {
  while (/[+([{]/.test(text[start - 1] ?? '')) start--
  const inside = text.slice(start, end)
  const opened = (inside.match(/[([{]/g) ?? []).length
  const closed = (inside.match(/[)\]}]/g) ?? []).length
  if (opened > closed && /[)\]}]/.test(text[end] ?? '')) end++
  return [start, end]
}
