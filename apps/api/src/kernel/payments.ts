import type { CardToken, CustomerCard, DisputeStatus, ProcessorMode } from '@treasures/api-client'

export type Processor = CardToken['processor']

/** Details of a card that the processor shares. The card number stays with the processor. */
export type CardFacts = Pick<CustomerCard, 'last4' | 'exp_month' | 'exp_year' | 'brand'>

/** Customer's details for the processor. */
export type Payer = {
  id: number
  name: string
  email: string | null
  /** The processor's own id of the customer, or null if it has none yet. */
  known: string | null
}

/** Result of an attempt to add a card. */
export type SetupResult =
  | { is: 'done'; reference: string; card: CardFacts; payer: string | null }
  | { is: 'declined' }
  /** The customer has not entered a card, or has not answered the bank. */
  | { is: 'unfinished' }
  | { is: 'unknown' }

/** Request to charge a card. It is stored as sent, so that a retry is identical. */
export type ChargeRequest = {
  /** The processor makes one payment per key, for as long as it remembers the key. */
  key: string
  amount_pence: number
  /** Card's owner, by the processor's own id. */
  payer: string | null
  /**
   * The processor's own id of the card, or null if the customer enters a card in the processor's
   * fields.
   */
  card: string | null
  /** Text on the customer's statement. */
  descr: string
}

/** Stored details of a payment, by which it can be found again. */
export type AskedCharge = {
  request: ChargeRequest
  /** The processor's own id of the payment, or null if we never received it. */
  reference: string | null
  created_at: Date
}

/** Status of a payment. A decline carries the processor's reason code. */
export type ChargeResult =
  /**
   * `paid_at` is the time of the payment, if the processor gives one. We can learn of a payment
   * days later.
   */
  | { is: 'succeeded'; reference: string; fee_pence: number; paid_at?: Date }
  | { is: 'declined'; reference: string | null; code: string; client_secret?: string | null }
  /** The payment waits for the customer to confirm it or to enter a card. */
  | { is: 'requires_action'; reference: string; client_secret: string | null }
  | { is: 'processing'; reference: string }
  | { is: 'cancelled'; reference: string | null }
  /** The processor refused our request, and the customer was not charged. */
  | { is: 'refused'; code: string; why: string }

/** The customer's choice in the sandbox's fields. */
export type TrialAnswer = { trial_card?: string | undefined; confirmed?: boolean | undefined }

/**
 * When to retry after a decline: never (`hard`), some days later (`soft`), or once the customer has
 * acted (`customer`).
 */
export type DeclineKind = 'hard' | 'soft' | 'customer'

/** Refund to the source of a payment. */
export type RefundRequest = {
  key: string
  /** The processor's own id of the payment. */
  reference: string
  amount_pence: number
  /**
   * The processor's own id of the refund, if we know it. Refunds made on the processor's own pages
   * have no key.
   */
  known: string | null
}
export type RefundResult = {
  is: 'pending' | 'succeeded' | 'failed'
  reference: string
  /** The processor's code for a failure. */
  code: string
  /**
   * Day of the refund, London calendar, if the processor gives it. We can learn of it days later.
   */
  made_on?: string
}

/**
 * Webhook event of a processor. Events arrive late and in any order, and `told_at` is the event's
 * own time.
 */
export type PaymentEvent =
  | { is: 'setup_done'; setup: string }
  | { is: 'card_changed'; reference: string; card: CardFacts; told_at: Date }
  | { is: 'card_gone'; reference: string; told_at: Date }
  | PaymentNews
  | { is: 'other' }
  /** Genuine, but in an unknown shape. Redelivery would not help. */
  | { is: 'unreadable'; type: string; why: string }

/**
 * News of a payment. The same event can arrive several times, in any order, and `id` identifies it.
 */
export type PaymentNews =
  /** The payment changed: ask for its status. */
  | { is: 'payment_changed'; id: string; reference: string; told_at: Date }
  | {
      is: 'refund_changed'
      id: string
      /** The payment's own id at the processor. */
      reference: string
      /** Our key, or null if the refund was not ours. */
      key: string | null
      amount_pence: number
      refund: RefundResult
      told_at: Date
    }
  | {
      is: 'dispute_changed'
      id: string
      /** The payment's own id at the processor. */
      reference: string
      dispute: string
      /** Day on which the dispute was opened, London calendar. */
      made_on?: string
      amount_pence: number
      status: DisputeStatus
      told_at: Date
    }

/**
 * The card processor. A card number goes from the browser to the processor and never reaches us.
 * Every call throws `PaymentsUnavailable` if the processor does not answer, or if its answer is
 * unusable.
 */
export type Payments = {
  processor: Processor
  /** Processor that takes over when the business opens, if it differs from the present one. */
  onceOpen?: Processor
  /** Whether real money moves. Trial cards and test keys move no money. */
  mode: ProcessorMode
  /** Makes a read-only call to test the keys. Throws if they are refused. */
  check(): Promise<void>
  /** Begins to ask a customer for a card. */
  begin(payer: Payer): Promise<{ token: CardToken; payer: string | null }>
  finish(
    attempt: { setup: string; trial_card?: string | undefined; confirmed?: boolean | undefined },
    at: Date,
  ): Promise<SetupResult>
  /** Detaches a card from the customer. Cards that are already gone are ignored. */
  detach(reference: string): Promise<void>
  /**
   * Charges a card. A repeated key returns its first result. If the request has no card, begins a
   * payment that the customer completes in the processor's own fields. If the call throws, the
   * payment may or may not have been made.
   */
  charge(request: ChargeRequest): Promise<ChargeResult>
  /**
   * Returns the status of a payment, even if its first response was lost. Returns undefined if the
   * processor has no such payment.
   */
  find(asked: AskedCharge, trial?: TrialAnswer): Promise<ChargeResult | undefined>
  /**
   * Cancels a payment that waits for the customer. Returns its final status, which may be a
   * success.
   */
  cancel(asked: AskedCharge & { reference: string }): Promise<ChargeResult | undefined>
  /** Refunds a payment, once per key. */
  refund(request: RefundRequest): Promise<RefundResult>
  findRefund(request: RefundRequest): Promise<RefundResult | undefined>
  /** Returns the data with which the page draws the fields for a waiting payment. */
  fieldsOf(reference: string, client_secret: string | null): CardToken
  /**
   * Reads a webhook, for processors that send webhooks. Throws `ForeignEvent` if the signature is
   * not the processor's, or if the signature's time differs too much from `at`.
   */
  readEvent?: (body: Buffer, signature: string, at: Date) => PaymentEvent
  /** Origins that pages must be able to reach for the processor's own fields. */
  page: { scripts: string[]; frames: string[]; calls: string[] }
}

export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}

export class ForeignEvent extends Error {
  override readonly name = 'ForeignEvent'
}
