import type { CardToken, CustomerCard } from '@treasures/api-client'

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

/** What a processor tells of its own accord. `told_at` is the event's own time: they come late, and in any order. */
export type PaymentEvent =
  | { is: 'setup_done'; setup: string }
  | { is: 'card_changed'; reference: string; card: CardFacts; told_at: Date }
  | { is: 'card_gone'; reference: string; told_at: Date }
  | { is: 'other' }
  /** Theirs, and not as we know it: telling it again would not help. */
  | { is: 'unreadable'; type: string; why: string }

/**
 * Whoever keeps cards for us. A card's number goes from the browser to the processor and never comes here.
 * Every call throws `PaymentsUnavailable` when the processor does not answer, or not as it should.
 */
export type Payments = {
  processor: Processor
  /** Begins to ask somebody for a card. */
  begin(payer: Payer): Promise<{ token: CardToken; payer: string | null }>
  finish(
    attempt: { setup: string; trial_card?: string | undefined; confirmed?: boolean | undefined },
    at: Date,
  ): Promise<SetupResult>
  /** Lets go of a card; one that is gone already is no trouble. */
  detach(reference: string): Promise<void>
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
