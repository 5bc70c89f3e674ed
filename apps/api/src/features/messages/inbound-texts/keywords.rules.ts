export type Keyword = 'stop' | 'start' | 'help'

/** Keywords of the SMS provider. The provider acts on a text that consists of one keyword. */
const stopWords = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']
const startWords = ['start', 'unstop']
const helpWords = ['help', 'info']

/**
 * First words of a request to stop, which only polite words may follow. "Cancel Friday" and "end of
 * May" are not such requests.
 */
const plainStops = ['stop', 'stopall', 'unsubscribe', 'optout']
const politeWords = new Set(
  'all and any contacting it me messages messaging more my no now number of off on opt out please pls sending sms take texting texts thank thanks the these this to txt txts you your'.split(
    ' ',
  ),
)

/**
 * Reads the keywords that the provider or the law requires us to act on. Runs before any other code
 * reads the text. The provider reads YES from a stopped number as START. From any other number, YES
 * is an ordinary answer.
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
