/** A text as it is handed over; `recipient` in E.164. */
export type Text = { id: number; recipient: string; body: string }

/** Why a text did not go, in words for staff. */
type Refused = {
  is: 'refused'
  why: string
  /** The recipient answered STOP before. */
  isStopped: boolean
}

/** What the provider makes of a text. */
export type TextAnswer =
  | { is: 'taken'; reference: string }
  /** For good. */
  | Refused
  /** It was not taken, and may be later: seconds that the provider wants us to wait. */
  | { is: 'later'; why: string; retryAfter?: number }
  /** It may have been taken. */
  | { is: 'unknown'; why: string }

/** References of what is like a text, the newest first; or that nobody can say now. */
export type TextFound = { is: 'found'; references: string[] } | { is: 'unknown'; why: string }

/** What the provider tells later of a text that it has taken. */
export type TextReport = {
  reference: string
  /** The provider's own word, with which each report is kept once. */
  status: string
  /** Ours, where the provider says it back. */
  id_message: number | null
  code: number | null
} & ({ state: 'sent' | 'delivered' } | { state: 'failed'; why: string; isStopped: boolean })

/** `mobile` in E.164. */
export type InboundText = { reference: string; mobile: string; body: string }

/** What a call of the provider is made of: what follows the `?`, the form as it came, and its signature. */
export type TextCall = { query: string; body: Buffer; signature: string }

/** Somewhere that takes texts to mobiles. Nothing here throws but `read…`, a `ForeignTextCall`. */
export type Texts = {
  /** Whether people can answer: to a number, and not to a name. */
  takesReplies: boolean
  send(text: Text): Promise<TextAnswer>
  /** Looks for what was handed over and not answered; of all since then. */
  find(text: Text, since: Date): Promise<TextFound>
  readReport(call: TextCall): TextReport
  readInbound(call: TextCall): InboundText
}

/** Not signed by the provider, or not readable. */
export class ForeignTextCall extends Error {
  override readonly name = 'ForeignTextCall'
}
