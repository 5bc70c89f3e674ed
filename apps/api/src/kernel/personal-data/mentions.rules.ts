/**
 * Matches a number as people write it: with its country code or a leading zero, and separators
 * between digits.
 */
function numberPattern(number: string): string {
  const apart = (digits: string) => digits.split('').join('[ ().-]*')
  const british = /^\+44(\d+)$/.exec(number)?.[1]
  if (!british) return `\\+?${apart(number.slice(1))}`
  return `(?:(?:\\+|00)?44[ ().-]*(?:\\(?0\\)?)?[ ().-]*|0)${apart(british)}`
}

const escape = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
const isNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text)

/** Returns the spellings of a text: unchanged and, if that differs, escaped as in JSON. */
const spellings = (text: string) => [...new Set([text, JSON.stringify(text).slice(1, -1)])]

/**
 * Matches complete e-mails: "ann@x.example" is neither in "jo.ann@x.example" nor in
 * "ann@x.example.org".
 */
const wholeEmail = (pattern: string) => String.raw`(?<![\w.+-])${pattern}(?![\w-]|\.\w)`

/**
 * Builds a regular expression that finds any of these texts as whole words, and that JavaScript and
 * PostgreSQL read alike. Returns undefined without texts.
 */
export function mentionPattern(texts: readonly string[]): string | undefined {
  const patterns = texts
    .toSorted((a, b) => b.length - a.length)
    .flatMap((text) => {
      if (isNumber(text)) return [numberPattern(text)]
      const words = spellings(text).map((each) => escape(each).replaceAll(/\s+/g, String.raw`\s+`))
      return text.includes('@') ? words.map(wholeEmail) : words
    })
  return patterns.length ? `(?<!\\w)(?:${patterns.join('|')})(?!\\w)` : undefined
}

/**
 * Filters names that identify someone on their own. Very short names such as "Jo" would match too
 * much.
 */
export const tellingNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name.length > 2)),
]
