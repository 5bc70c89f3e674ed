/**
 * Meaning of a Twilio error for a text. `final`: this text can never go to this number. `later`:
 * our account or a limit is the obstacle, which can be fixed.
 */
type Meaning = { is: 'final' | 'later'; why: string }

const final = (why: string): Meaning => ({ is: 'final', why })
const later = (why: string): Meaning => ({ is: 'later', why })

/** Keyed by Twilio's error code. */
const meanings: Readonly<Record<number, Meaning>> = {
  14107: later('Twilio wants fewer texts at a time.'),
  20003: later('Twilio did not accept our keys.'),
  20005: later('The Twilio account is not active.'),
  20429: later('Twilio wants fewer texts at a time.'),
  21211: final('The number is not valid.'),
  21212: later('Twilio does not know the number that we send from.'),
  21408: final('Texts to that country are not switched on at Twilio.'),
  21606: later('Twilio does not know the number that we send from.'),
  21610: final('They answered STOP: we no longer text this number.'),
  21611: later('The queue of our number at Twilio is full.'),
  21612: final('The number cannot be reached from ours.'),
  21614: final('The number is not a mobile.'),
  21617: final('The text is too long.'),
  21659: later('The number that we send from is not a number of our Twilio account.'),
  21660: later('The number that we send from is not a number of our Twilio account.'),
  30001: final('Too many texts were waiting at Twilio.'),
  30002: final('The Twilio account was suspended.'),
  30003: final('The phone was off, or out of reach.'),
  30004: final('The number is blocked, or takes no texts.'),
  30005: final('The number does not exist.'),
  30006: final('The number is a landline, or its network takes no texts.'),
  30007: final('The network took it for spam.'),
  30008: final('The network did not deliver it, and did not say why.'),
}

/** Error code for a recipient who answered STOP. */
export const stoppedCode = 21610

/**
 * Explains a call that Twilio refused. Unknown errors are final, because they are about what we
 * sent.
 */
export const meaningOf = (code: number | null, message = ''): Meaning =>
  (code === null ? undefined : meanings[code]) ??
  final(`Twilio refused it${code === null ? '' : ` (${code})`}. ${message}`.trim().slice(0, 500))

/** Explains why an accepted text did not arrive. */
export const whyFailed = (code: number | null): string =>
  (code === null ? undefined : meanings[code]?.why) ??
  `It was not delivered${code === null ? '' : ` (${code})`}.`
