export type Keyword = 'stop' | 'start' | 'help'

/** The provider's own words: it acts on them where they are all that somebody writes. */
const stopWords = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']
const startWords = ['start', 'unstop']
const helpWords = ['help', 'info']

/** Begins a request to be left alone, whatever of this follows. "Cancel Friday" or "end of May" is none. */
const plainStops = ['stop', 'stopall', 'unsubscribe', 'optout']
const politeWords = new Set(
  'all and any contacting it me messages messaging more my no now number of off on opt out please pls sending sms take texting texts thank thanks the these this to txt txts you your'.split(
    ' ',
  ),
)

/**
 * What the provider or the law has us act on, before anything else reads a text. YES is START to the provider where
 * they were stopped, and an answer of theirs else.
 */
export function readKeyword(body: string, { isStopped }: { isStopped: boolean }): Keyword | null {
  const words = body
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/\bopt[ -]out\b/g, 'optout')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const [first = '', ...others] = words
  if (others.length === 0) {
    if (stopWords.includes(first)) return 'stop'
    if (startWords.includes(first) || (first === 'yes' && isStopped)) return 'start'
    return helpWords.includes(first) ? 'help' : null
  }
  const text = words[0] === 'please' ? others : words
  const isStop =
    plainStops.includes(text[0] ?? '') && text.slice(1).every((word) => politeWords.has(word))
  return isStop ? 'stop' : null
}
