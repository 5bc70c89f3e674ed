/** Plain meaning of a text. Staff answer a text that is `unclear`. */
export type Intent =
  | { is: 'yes' | 'no'; about: About }
  | { is: 'started' | 'hand_back'; about: About }
  | { is: 'done'; about: About }
  | { is: 'on_my_way'; about: About }
  | { is: 'late'; minutes: number | null; about: About }
  | { is: 'price'; pence: number; about: About }
  | { is: 'status' | 'ring_me' | 'thanks' | 'unclear' }

/** Job number or first name by which a sender chooses one of several things. */
export type About = { job: number | null; name: string | null }

/** Words that may appear in any answer and change nothing. */
const polite = new Set(
  'a and am bye cheers dear from great hello hey hi i im it kind many much now regards so sorry ta thank thanks the there this to treasures very you yours'
    .split(' ')
    .concat('please', 'pls', 'plz'),
)

/**
 * Each answer has its own words, and further words that may accompany them. A text means the first
 * answer whose own words it uses, if all its other words are allowed. "Yes, but not before five"
 * has other words, so staff read it.
 */
const answers = [
  {
    is: 'on_my_way',
    own: [/\bon (?:my|the|our) way\b/, /\bomw\b/, /\bsetting off\b/, /\bleaving now\b/],
    allows: 'be ill just will with soon shortly going over',
  },
  {
    is: 'hand_back',
    own: [/\bhand(?:ing)? (?:it )?back\b/, /\bgiv(?:e|ing) (?:it )?back\b/],
    allows: 'can cant do have need ive want will',
  },
  {
    is: 'done',
    own: [/\b(?:all )?(?:done|finished|completed|complete)\b/],
    allows: 'all been has have is its ive job just up weve work',
  },
  {
    is: 'started',
    own: [/\b(?:have |ive |weve )?(?:started|begun)\b/, /\bunder ?way\b/],
    allows: 'already has have is its ive job just on work yes weve yep',
  },
  {
    is: 'ring_me',
    own: [/\b(?:ring|call|phone) (?:me|us)\b/, /\bgive (?:me|us) a (?:ring|call)\b/],
    allows: 'asap back can could later needs on soon someone somebody today tomorrow when would',
  },
  {
    is: 'status',
    own: [/\bstatus\b/, /\bwhats happening\b/, /\bany news\b/, /\bany update\b/, /\bupdate\b/],
    allows: 'about any is job me my of on what whats',
  },
  {
    is: 'no',
    own: [
      /\b(?:no|n|nope|nah)\b/,
      /\b(?:decline|declined|pass)\b/,
      /\b(?:cant|cannot) (?:do|make)\b/,
      /\bnot (?:this time|for me|today|interested)\b/,
      /\btoo busy\b/,
    ],
    allows: 'at can do for ill interested its me moment not one on time today will',
  },
  {
    is: 'yes',
    own: [
      /\b(?:yes|y|yeah|yep|yea|yup|aye|ya)\b/,
      /\b(?:accept|accepted|agreed|agree|confirm|confirmed)\b/,
      /\b(?:ok|okay|oki|sure|definitely|absolutely) (?:will do|ill do|ill take|yes|for me|then)\b/,
      /\bhappy (?:to|with)\b/,
      /\bill (?:do|take) (?:it|this|that|job|the)\b/,
      /\b(?:will do|go ahead|sounds good|count me in)\b/,
      /^(?:ok|okay|sure|👍)$/u,
    ],
    allows:
      'ahead can count definitely do for go good happy ill in job me of offer ok okay on price sounds sure take that then will with would like love',
  },
] as const satisfies readonly { is: Intent['is']; own: readonly RegExp[]; allows: string }[]

/**
 * Reads what a text asks for. `names` are first names that the text may mention. Keywords of the
 * SMS provider, such as STOP, were handled earlier.
 */
export function readIntent(body: string, names: readonly string[] = []): Intent {
  const text = plain(body)
  const known = names.map(plain)
  const price = readPrice(text)
  if (price) return price
  const late = readLate(text)
  if (late) return late
  for (const { is, own, allows } of answers) {
    const found = own.find((words) => words.test(text))
    if (!found) continue
    const about = readRest(text, { own, allows, known })
    if (!about) continue
    if (is === 'status' || is === 'ring_me') return { is }
    // A text with a question mark is not an answer.
    return body.includes('?') ? { is: 'unclear' } : { is, about }
  }
  return isThanks(text) ? { is: 'thanks' } : { is: 'unclear' }
}

const plain = (body: string) =>
  body
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/👍\p{EMod}?/gu, ' yes ')
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
    .replaceAll(/[^\p{L}\p{N}£#.]+|\.(?!\d)/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const jobNumber = /^(?:#|no|nr)?(\d{1,9})$/

type Rest = { own?: readonly RegExp[]; allows: string; known?: readonly string[] }

/**
 * Reads the words of a text that are not an answer's own words. Returns undefined if the answer
 * does not allow one of these words.
 */
function readRest(text: string, { own = [], allows, known = [] }: Rest): About | undefined {
  const allowed = new Set([...polite, 'job', ...allows.split(' ')])
  const about: About = { job: null, name: null }
  const rest = own.reduce((left, words) => left.replaceAll(new RegExp(words, 'gu'), ' '), text)
  for (const word of rest.split(' ').filter(Boolean)) {
    const number = jobNumber.exec(word)?.[1]
    if (number !== undefined && about.job === null) about.job = Number(number)
    else if (known.includes(word) && about.name === null) about.name = word
    else if (!allowed.has(word)) return undefined
  }
  return about
}

/**
 * Reads a price that has a pound sign or a word such as "quid". A number alone may be a job number.
 */
function readPrice(text: string): Intent | undefined {
  const sum =
    /£ ?(\d{1,6}(?:\.\d{2})?)(?!\d)/.exec(text) ??
    /\b(\d{1,6}(?:\.\d{2})?) ?(?:pounds?|quid|gbp)\b/.exec(text) ??
    /\bprice (?:is )?(\d{1,6}(?:\.\d{2})?)$/.exec(text)
  if (!sum?.[1]) return undefined
  const allows = 'all be for in is its my price total would'
  const about = readRest(text.replace(sum[0], ' '), { allows })
  if (!about) return undefined
  return { is: 'price', pence: Math.round(Number(sum[1]) * 100), about }
}

function readLate(text: string): Intent | undefined {
  if (!/\b(?:late|delayed|behind)\b/.test(text)) return undefined
  const number = /(?:\bjob |#)(\d{1,9})\b/.exec(text)
  const rest = number ? text.replace(number[0], ' ') : text
  const minutes = minutesIn(rest)
  const left = rest
    .replaceAll(/\b(?:late|delayed|behind|running|half an hour|an hour)\b/g, ' ')
    .replaceAll(/\b\d{1,3} ?(?:minutes?|mins?|m|hours?|hrs?|h)?\b/g, ' ')
  const allows = 'about around be been bit by for going ill little on roughly to up will with'
  if (!readRest(left, { allows })) return undefined
  return { is: 'late', minutes, about: { job: number ? Number(number[1]) : null, name: null } }
}

/** Returns null if the text gives no time, or more than eight hours. */
function minutesIn(text: string): number | null {
  if (/\bhalf an hour\b/.test(text)) return 30
  if (/\ban hour\b/.test(text)) return 60
  const [, number, unit = ''] = /\b(\d{1,3}) ?(minutes?|mins?|m|hours?|hrs?|h)?\b/.exec(text) ?? []
  if (number === undefined) return null
  const minutes = Number(number) * (unit.startsWith('h') ? 60 : 1)
  return minutes > 0 && minutes <= 480 ? minutes : null
}

/** Polite words need no answer. */
const isThanks = (text: string) => {
  const words = text.split(' ')
  const isKind = (word: string) => kind.includes(word)
  return words.some(isKind) && words.every((word) => isKind(word) || polite.has(word))
}
const kind = 'cheers fine lovely ok okay perfect ta thank thanks'.split(' ')
