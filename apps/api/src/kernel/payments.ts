import type { CardToken, CustomerCard, DisputeStatus, ProcessorMode } from '@treasures/api-client'

export type Processor = CardToken['processor']

/** What we are told of a card. Its number stays with the processor. */
export type CardFacts = Pick<CustomerCard, 'last4' | 'exp_month' | 'exp_year' | 'brand'>

/** Somebody as the processor is to know them. */
export type Payer = {
  id: number
  name: string
  email: string | null
  /** The processor's own name for them, where it has one. */
  known: string | null
}

/** What became of an attempt to add a card. */
export type SetupResult =
  | { is: 'done'; reference: string; card: CardFacts; payer: string | null }
  | { is: 'declined' }
  /** The bank has not been answered, or nothing has been entered. */
  | { is: 'unfinished' }
  | { is: 'unknown' }

/** What a card is asked for. Kept as it was sent, so that the very same is sent again. */
export type ChargeRequest = {
  /** Of one key there is one payment at the processor, for as long as it remembers the key. */
  key: string
  amount_pence: number
  /** Whose card it is, by the processor's name for them. */
  payer: string | null
  /** The processor's name for the card; null where the customer brings one to the processor's own fields. */
  card: string | null
  /** What the customer reads on it. */
  descr: string
}

/** What is kept of a payment, and by which it is found again. */
export type AskedCharge = {
  request: ChargeRequest
  /** The processor's own name for it, where we have heard it. */
  reference: string | null
  created_at: Date
}

/** What became of a payment. A decline comes with the processor's code for why. */
export type ChargeResult =
  /** `paid_at` where the processor says when: we may hear of it days later. */
  | { is: 'succeeded'; reference: string; fee_pence: number; paid_at?: Date }
  | { is: 'declined'; reference: string | null; code: string; client_secret?: string | null }
  /** Waits for the customer: to confirm it, or to bring a card. */
  | { is: 'requires_action'; reference: string; client_secret: string | null }
  | { is: 'processing'; reference: string }
  | { is: 'cancelled'; reference: string | null }
  /** What we asked was refused: nobody was charged. */
  | { is: 'refused'; code: string; why: string }

/** What the customer chose in the sandbox's fields. */
export type TrialAnswer = { trial_card?: string | undefined; confirmed?: boolean | undefined }

/** `hard` is not tried again, `soft` is after some days, `customer` waits for them. */
export type DeclineKind = 'hard' | 'soft' | 'customer'

/** Money that is to go back where a payment came from. */
export type RefundRequest = {
  key: string
  /** The processor's own name for the payment. */
  reference: string
  amount_pence: number
  /** The processor's own name for it, where we have heard it: one that was made in its own pages has no key. */
  known: string | null
}
export type RefundResult = {
  is: 'pending' | 'succeeded' | 'failed'
  reference: string
  /** The processor's code for why it failed. */
  code: string
  /** The day on which it was made, London calendar, where the processor says: we may hear of it days later. */
  made_on?: string
}

/** What a processor tells of its own accord. `told_at` is the event's own time: they come late, and in any order. */
export type PaymentEvent =
  | { is: 'setup_done'; setup: string }
  | { is: 'card_changed'; reference: string; card: CardFacts; told_at: Date }
  | { is: 'card_gone'; reference: string; told_at: Date }
  | PaymentNews
  | { is: 'other' }
  /** Theirs, and not as we know it: telling it again would not help. */
  | { is: 'unreadable'; type: string; why: string }

/** News of a payment, told once or often, in any order. Of `id` there is one. */
export type PaymentNews =
  /** Something became of it: ask what. */
  | { is: 'payment_changed'; id: string; reference: string; told_at: Date }
  | {
      is: 'refund_changed'
      id: string
      /** Of the payment. */
      reference: string
      /** Our key, where we asked for it. */
      key: string | null
      amount_pence: number
      refund: RefundResult
      told_at: Date
    }
  | {
      is: 'dispute_changed'
      id: string
      /** Of the payment. */
      reference: string
      dispute: string
      /** The day on which it was opened, London calendar. */
      made_on?: string
      amount_pence: number
      status: DisputeStatus
      told_at: Date
    }

/**
 * Whoever keeps cards for us. A card's number goes from the browser to the processor and never comes here.
 * Every call throws `PaymentsUnavailable` when the processor does not answer, or not as it should.
 */
export type Payments = {
  processor: Processor
  /** Processor after the opening, if another one is used until then. */
  onceOpen?: Processor
  /** Whether anybody's money moves: with trial cards and test keys nobody's does. */
  mode: ProcessorMode
  /** Asks for something that changes nothing, to see whether the keys are taken. Throws where they are not. */
  check(): Promise<void>
  /** Begins to ask somebody for a card. */
  begin(payer: Payer): Promise<{ token: CardToken; payer: string | null }>
  finish(
    attempt: { setup: string; trial_card?: string | undefined; confirmed?: boolean | undefined },
    at: Date,
  ): Promise<SetupResult>
  /** Lets go of a card; one that is gone already is no trouble. */
  detach(reference: string): Promise<void>
  /**
   * Asks a card for money; a key that was used before gets its first answer. Without a card it begins a payment that
   * the customer ends in the processor's own fields. Where it throws, nobody knows whether it was done.
   */
  charge(request: ChargeRequest): Promise<ChargeResult>
  /** What became of a payment, also where its answer was lost. Undefined where the processor has none. */
  find(asked: AskedCharge, trial?: TrialAnswer): Promise<ChargeResult | undefined>
  /** Ends a payment that waits for the customer; answers what it is then, which may be a success. */
  cancel(asked: AskedCharge & { reference: string }): Promise<ChargeResult | undefined>
  /** As with charges: of one key there is one refund. */
  refund(request: RefundRequest): Promise<RefundResult>
  findRefund(request: RefundRequest): Promise<RefundResult | undefined>
  /** What the page needs for a payment that waits for the customer. */
  fieldsOf(reference: string, client_secret: string | null): CardToken
  /** Only of processors that tell. Throws `ForeignEvent` when it was not theirs to tell, or not just now. */
  readEvent?: (body: Buffer, signature: string, at: Date) => PaymentEvent
  /** What pages need to reach for the processor's own fields. */
  page: { scripts: string[]; frames: string[]; calls: string[] }
}

export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}

export class ForeignEvent extends Error {
  override readonly name = 'ForeignEvent'
}
