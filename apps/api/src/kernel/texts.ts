/** An SMS to send. `recipient` is in E.164. */
export type Text = { id: number; recipient: string; body: string }

/** Refusal of a text, with a reason in words for staff. */
type Refused = {
  is: 'refused'
  why: string
  /** The recipient answered STOP earlier. */
  isStopped: boolean
}

/** Provider's response to a text. */
export type TextAnswer =
  | { is: 'taken'; reference: string }
  /** A retry would not help. */
  | Refused
  /** The text was not sent, but a retry can help. The provider asks for `retryAfter` seconds. */
  | { is: 'later'; why: string; retryAfter?: number }
  /** The provider may have accepted the text. */
  | { is: 'unknown'; why: string }

/**
 * References of the matching texts, newest first, or `unknown` if the provider gives no usable
 * answer.
 */
export type TextFound = { is: 'found'; references: string[] } | { is: 'unknown'; why: string }

/** Provider's later report on a text that it accepted. */
export type TextReport = {
  reference: string
  /** The provider's own word. Each report is stored once by reference and status. */
  status: string
  /** Our message id, if the provider returns it. */
  id_message: number | null
  code: number | null
} & ({ state: 'sent' | 'delivered' } | { state: 'failed'; why: string; isStopped: boolean })

/** An incoming text. `mobile` is in E.164. */
export type InboundText = { reference: string; mobile: string; body: string }

/** Parts of a provider's webhook call: its query after the `?`, its raw form, and its signature. */
export type TextCall = { query: string; body: Buffer; signature: string }

/**
 * A service that sends texts to mobiles. Only the `read…` functions throw, and they throw only
 * `ForeignTextCall`.
 */
export type Texts = {
  /** Whether recipients can reply: yes for a number, no for a name. */
  takesReplies: boolean
  send(text: Text): Promise<TextAnswer>
  /**
   * Looks for a text whose response was lost, among those that the provider received after
   * `since`.
   */
  find(text: Text, since: Date): Promise<TextFound>
  readReport(call: TextCall): TextReport
  readInbound(call: TextCall): InboundText
}

/** The call is not signed by the provider, or is unreadable. */
export class ForeignTextCall extends Error {
  override readonly name = 'ForeignTextCall'
}
