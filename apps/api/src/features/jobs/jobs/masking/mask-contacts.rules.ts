import { foldText, joinSpreadLetters, type FoldedText } from './folded-text.rules.ts'
import { findPhoneNumbers, type Span } from './phone-numbers.rules.ts'

/**
 * Masks phone numbers, e-mail addresses, links and names at other services, postcodes, and houses
 * with their street in a public text, however they are spelt. Strangers therefore cannot reach or
 * find the customer without claiming the job. Everything else stays as typed. Takes time in
 * proportion to the text.
 *
 * Names of people and houses, and riddles ("my age, then the year of the Hastings battle"), cannot
 * be detected.
 */
export function maskContacts(original: string): string {
  const folded = foldText(original)
  const joined = joinSpreadLetters(folded)
  const found = [
    ...findEmails(joined.text).map(placed(joined, 'e-mail')),
    ...findLinks(joined.text).map(placed(joined, 'link')),
    ...findPhoneNumbers(folded.text).map(placed(folded, 'phone')),
    ...findPostcodes(folded, original).map(placed(folded, 'postcode')),
    ...findAddresses(folded, original).map(placed(folded, 'address')),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end)

  let masked = ''
  let done = 0
  for (const { start, end, kind } of found) {
    if (end <= done) continue
    // A contact that overlaps the previous one is hidden with it.
    if (start >= done) masked += `${original.slice(done, start)}[${kind} hidden]`
    done = end
  }
  return (masked + original.slice(done)).replaceAll(turnedAround, '')
}

type Kind = 'phone' | 'e-mail' | 'link' | 'postcode' | 'address'

/** Marks that display characters in a different order from the stored one. */
const turnedAround = /[\u202a-\u202e\u2066-\u2069]/g

const placed =
  ({ starts, ends }: FoldedText, kind: Kind) =>
  ([start, end]: Span) => ({ kind, start: starts[start] ?? 0, end: ends[end - 1] ?? 0 })

const matchSpans = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => [index, index + match.length])

/**
 * Top-level domains that mark an address after a dot. After a space, only those that are not
 * common words count.
 */
const anyTop =
  'com|co|uk|org|net|info|biz|eu|ie|fr|de|es|nl|us|me|io|tv|app|dev|online|site|shop|store|xyz|email|london|scot|wales|cymru|live|cloud|tech|link|page|website|homes|house|services|ltd|club|space|plus|pro'
const plainTop = 'com|co|uk|org|net|info|biz|eu|ie'
const mailHosts =
  'gmail|googlemail|hotmail|icloud|btinternet|btopenworld|yahoo|protonmail|aol|msn|ymail|virginmedia|ntlworld'

const open = String.raw`[\s_*~.({<[|"'-]{1,3}`
const shut = String.raw`[\s_*~.)}>\]|"'-]{1,3}`
/** "@", "(at)", " at ", "_at_". */
const atSign = new RegExp(`\\s{0,2}@\\s{0,2}|${open}at${shut}`, 'g')
const spokenDot = `${open}(?:dot|d0t|punkt|point)${shut}`
const label = '[\\p{L}\\d](?:[\\p{L}\\d-]{0,62})'
/** After "@", any ending counts. After a plain "at", only a known ending counts. */
const afterSign = new RegExp(
  `${label}(?:(?:\\.|${spokenDot})[\\p{L}\\d-]{2,63}){1,4}(?![\\p{L}\\d])|${label}\\s?\\.\\s?(?:${anyTop})(?:\\s?\\.\\s?(?:${anyTop}))?(?![\\p{L}\\d])|[\\p{L}][\\p{L}\\d-]{2,63}`,
  'uy',
)
const afterWord = new RegExp(
  `${label}(?:(?:(?:\\.|${spokenDot})[\\p{L}\\d-]{2,63}){0,3}(?:\\.|${spokenDot})(?:${plainTop})|[\\s_]{1,2}co[\\s_]{1,2}uk|[\\s_]{1,2}(?:com|org)|${spokenDot}[\\p{L}]{2,10})(?![\\p{L}\\d])|(?:${mailHosts})(?![\\p{L}\\d])`,
  'uy',
)
const beforeSign = new RegExp(`[\\p{L}\\d._%+-]{1,64}$`, 'u')
const wordsBefore =
  /(?:[\p{L}\d_%+-]{1,64}(?:[\s_({[]{1,2}(?:dot|underscore|dash|hyphen|plus)[\s_)}\]]{1,2}|\.)){0,3}[\p{L}\d_%+-]{1,64}[.]?$/u

/** Searches for "@" first, so that a long text without "@" takes no time. */
function findEmails(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: sign, index } of text.matchAll(atSign)) {
    const isSign = sign.includes('@')
    const after = isSign || /[([{<*~|_]/.test(sign) ? afterSign : afterWord
    after.lastIndex = index + sign.length
    const host = after.exec(text)?.[0]
    if (!host) continue
    const before = text.slice(Math.max(0, index - 140), index)
    const local = (wordsBefore.exec(before) ?? beforeSign.exec(before))?.[0]
    if (!local) continue
    // "sockets @ kitchen" names a place, and "olive@example" a person.
    const isWhole = /\.|dot|d0t|point|punkt|\s/.test(host) || after === afterWord
    if (!isWhole && (sign !== '@' || !/\p{L}/u.test(local))) continue
    spans.push([index - local.length, index + sign.length + host.length])
  }
  return spans
}

const links: readonly RegExp[] = [
  /\bhttps?\s{0,2}:\s{0,2}\/{0,2}\s{0,2}[^\s<>"]{1,300}/gu,
  /\bwww\s{0,2}[.·]\s{0,2}[\p{L}\d-]{1,63}[^\s<>"]{0,300}/gu,
  new RegExp(
    `(?<![\\p{L}\\d.-])(?:[\\p{L}\\d][\\p{L}\\d-]{0,62}\\.){1,4}(?:${anyTop})(?![\\p{L}\\d-])(?:/[^\\s<>"]{0,300})?`,
    'gu',
  ),
  // Matches "olives garden dot co dot uk".
  new RegExp(
    `(?<![\\p{L}\\d-])[\\p{L}\\d-]{2,63}(?:${spokenDot}[\\p{L}\\d-]{2,63}){0,2}${spokenDot}(?:${plainTop})(?![\\p{L}\\d])`,
    'gu',
  ),
  // Name at another service.
  /(?<![\p{L}\d@.])@[a-z_][a-z0-9_.]{1,30}/gu,
  /(?<![\p{L}\d])(?:insta|instagram|ig|facebook|fb|twitter|tiktok|snap|snapchat|telegram|whatsapp|skype|linkedin|messenger)\s{0,2}[:=/@-]\s{0,2}@?[a-z0-9_][a-z0-9_.]{2,40}/gu,
  // Matches what3words: three words that name a square of three metres.
  /\/{3}\s?\p{L}{3,20}[.\s]\p{L}{3,20}[.\s]\p{L}{3,20}/gu,
]
/** Matches coordinates such as "51.4612, -0.0123", which are accurate to eleven metres. */
const degrees = /(?<![\d.])-?\d{1,2}\.\d{3,12}\s{0,2}[,;/ ]\s{0,2}-?\d{1,3}\.\d{3,12}(?!\d)/g

const findLinks = (text: string): Span[] =>
  [...links, degrees].flatMap((link) => matchSpans(text, link))

const areas = new Set(
  'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'.split(
    ' ',
  ),
)
const gap = '[^a-z\\d]{0,3}'
/**
 * The last two letters of a postcode are never C I K M O V. "M8 2in" and "4 x 2mm" are therefore
 * not postcodes.
 */
const last = '[abd-hjlnp-uw-z]'
const postcode = new RegExp(
  `(?<![a-z\\d])(?:gir${gap}0aa|([a-z])(${gap})([a-z]?)(${gap})(\\d)(${gap})([a-z\\d]?)(${gap})(\\d)(${gap})(${last})(${gap})(${last}))(?![a-z\\d])`,
  'g',
)
const measures =
  /^(?:\d(?:ft|hr|yr|lb|oz|st|nd|rd|th|pt|sq|gb|tb|hp|ea|pw|pa|ph|ht|up|by|at|as|an|ad|us|be|he))$/
const smallWords = /^(?:by|up|at|as|an|ad|us|be|he|ft|ea)$/

/**
 * Finds postcodes in any spelling, and leaves out look-alikes such as "M8 2 by 4" and "in W3, 2nd
 * floor".
 */
function findPostcodes({ text, starts, ends }: FoldedText, original: string): Span[] {
  const spans: Span[] = []
  postcode.lastIndex = 0
  for (let match = postcode.exec(text); match; match = postcode.exec(text)) {
    const from = match.index
    const to = from + match[0].length
    const typed = original.slice(starts[from] ?? 0, ends[to - 1] ?? 0)
    if (isPostcode(match, typed)) spans.push([from, to])
    // The next candidate may begin within this one.
    else postcode.lastIndex = from + 1
  }
  return spans
}

function isPostcode(match: RegExpExecArray, typed: string): boolean {
  const [whole, first, gap1, second = '', gap2 = '', d1 = '', gap3 = '', d2 = '', gap4 = ''] = match
  const [, , , , , , , , , sector = '', gap5 = '', l1 = '', gap6 = '', l2 = ''] = match
  if (first === undefined) return true
  if (!areas.has((first + second).toUpperCase())) return false
  const inward = sector + l1 + l2
  const isUpper = (letters: string) => letters === letters.toUpperCase()
  const lettersTyped = typed.replaceAll(/[^\p{L}]/gu, '')
  const inwardTyped = lettersTyped.slice(-2)
  const outwardTyped = lettersTyped.slice(0, -2)
  // A person who writes every character separately always wants to hide something.
  const gaps = [
    ...(second ? [gap1] : []),
    second ? gap2 : gap1 + gap2,
    ...(d2 ? [gap3] : []),
    gap3 + gap4,
  ]
  const isSpread =
    gap5 !== '' && gap6 !== '' && gaps.every((one) => one !== '') && /\p{L}/u.test(whole)
  if (isSpread) return d1 !== ''
  const isOutwardWhole = !gap1 && !(second && gap2) && (!d2 || !gap3)
  const isInwardWhole = !gap5 && !gap6
  if (isInwardWhole && isOutwardWhole)
    return !(measures.test(inward) && isUpper(outwardTyped) && !isUpper(inwardTyped))
  if (isInwardWhole)
    return (
      isUpper(inwardTyped) ||
      (isUpper(outwardTyped) && !measures.test(inward)) ||
      (!gap2.includes(' ') && !measures.test(inward))
    )
  return isUpper(lettersTyped) && !smallWords.test(l1 + l2)
}

const streetAnyCase = 'road|rd|street|avenue|ave|crescent|mews'
const streetUpper =
  'road|rd|street|st|avenue|ave|av|lane|ln|close|cl|drive|dr|crescent|cres|court|ct|way|place|pl|gardens|gdns|terrace|terr|grove|gr|square|sq|hill|mews|park|pk|walk|row|parade|rise|view|green|vale|wharf|quay|broadway|circus|yard|villas|mount|chase|croft|crest|path|heath|common|high street'
const address = new RegExp(
  `(?<![\\p{L}\\d.,£$€/-])(?:(?:flat|apartment|apt|unit|number|no)\\.?\\s{0,2}\\d{1,4}[a-z]?[\\s,]{1,3})?(?:number\\s|no\\.?\\s?)?\\d{1,4}\\s?[a-d]?[\\s,]{1,3}((?:\\p{L}[\\p{L}'’-]{0,30}\\.?\\s{1,2}){0,3})(${streetUpper})\\.?(?![\\p{L}\\d])`,
  'gu',
)
/** Words before "road" that are not part of a road's name. */
const notNames = new Set(
  'a an the in on of off at to for from by with and or x near no min mins minute minutes hour hours day days week weeks mile miles m metre metres meter meters yard yards ft feet foot mm cm bed beds bedroom bedrooms double single car cars space spaces main busy quiet narrow long short wide side back front new old small large big gravel tarmac concrete block paved per more other steps step shared private one two three way country cul de sac leylandii'.split(
    ' ',
  ),
)

/**
 * Finds a house number, a name and a kind of street. The name needs capitals, unless the kind of
 * street has no other meaning.
 */
function findAddresses({ text, starts, ends }: FoldedText, original: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(address)) {
    const [whole, names = '', kind = ''] = match
    const words = names
      .trim()
      .split(/[\s.]+/)
      .filter(Boolean)
    const isHigh = kind === 'high street'
    if (
      (words.length === 0 && !isHigh) ||
      words.some((word) => notNames.has(word) && word !== 'the')
    )
      continue
    const from = match.index
    const to = from + whole.length
    const nameAt = from + whole.lastIndexOf(names + kind)
    const typed = original.slice(starts[nameAt] ?? 0, ends[to - 1] ?? 0)
    const isNamed = typed.split(/\s+/).every((word) => /^\p{Lu}/u.test(word))
    const isPlain =
      words.length < 3 && words[0] !== 'the' && new RegExp(`^(?:${streetAnyCase})$`).test(kind)
    if (isNamed || isPlain) spans.push([from, to])
  }
  return spans
}
