/** A number as people write it: with its country's number or a nought, and with whatever stands between digits. */
function numberPattern(number: string): string {
  const apart = (digits: string) => digits.split('').join('[ ().-]*')
  const british = /^\+44(\d+)$/.exec(number)?.[1]
  if (!british) return `\\+?${apart(number.slice(1))}`
  return `(?:(?:\\+|00)?44[ ().-]*(?:\\(?0\\)?)?[ ().-]*|0)${apart(british)}`
}

const escape = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
const isNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text)

/** As text and as it stands inside of JSON, where quotes and backslashes have one before them. */
const spellings = (text: string) => [...new Set([text, JSON.stringify(text).slice(1, -1)])]

/** "ann@x.example" is neither in "jo.ann@x.example" nor in "ann@x.example.org". */
const wholeEmail = (pattern: string) => String.raw`(?<![\w.+-])${pattern}(?![\w-]|\.\w)`

/**
 * A regular expression that finds any of these, whole words alone, which JavaScript and PostgreSQL read alike.
 * Undefined where there is nothing to find.
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

/** Names of which one alone tells anything: "Jo" is in every other word. */
export const tellingNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name.length > 2)),
]
