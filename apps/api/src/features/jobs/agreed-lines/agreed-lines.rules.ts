import {
  inHundredths,
  isWholeJob,
  penceOf,
  priceUnit,
  totalPence,
  type AgreedLineAnswer,
  type AgreedLineInput,
  type AgreedLineState,
} from '@treasures/api-client'
import { hours, later } from '#kernel/clock.ts'
import { mostPence } from '../../catalogue/prices/price-amounts.rules.ts'
import { customerPriceOf, tooHighWords } from '../estimates/estimates.decide.ts'

/** Hours for which a customer may object to what staff agreed for them. */
export const objectionHours = 24

type Answered = {
  state: AgreedLineState
  how: 'link' | 'portal' | 'staff' | null
  answered_at: Date | null
}

/** Returns the deadline for the customer to object, or null if they cannot object any more. */
export function objectUntil({ state, how, answered_at }: Answered, at: Date): Date | null {
  if (state !== 'agreed' || how !== 'staff' || !answered_at) return null
  const until = later(answered_at, hours(objectionHours))
  return until > at ? until : null
}

/**
 * Decides what an answer of the customer does: it counts, changes nothing because it is the same
 * again, objects to what staff agreed, or comes too late.
 */
export function decideAnswer(
  line: Answered,
  answer: AgreedLineAnswer,
  at: Date,
): 'counts' | 'same' | 'objects' | 'late' {
  if (line.state === 'asked') return 'counts'
  if (line.state === answer) return 'same'
  return answer === 'declined' && objectUntil(line, at) ? 'objects' : 'late'
}

type AskedOf = {
  id_job_type: number
  id_price_unit: number
  ceiling_hundredths: number | null
  treasure_price_pence: number | null
  customer_price_pence: number | null
}

const notLimited = {
  refused: 'hours_not_limited',
  why: 'This job has no agreed number of hours. Record the hours that you worked.',
} as const

/**
 * Decides both prices of extra work: the job's or its visit's for more hours, or those of a fixed
 * price.
 */
export function decideAsked(
  job: AskedOf,
  { treasureprice, hours: more }: Omit<AgreedLineInput, 'what'>,
  commissionRate: number,
) {
  if (more === undefined) {
    const treasure_pence = penceOf(treasureprice ?? 0)
    const customer_pence = customerPriceOf(treasure_pence, commissionRate)
    const id_price_unit = priceUnit.fixedPrice
    return limited({ treasure_pence, customer_pence, id_price_unit, quantity_hundredths: 100 })
  }
  const { treasure_price_pence: treasure, customer_price_pence: customer } = job
  const isByTheHour = job.id_price_unit === priceUnit.hour && !isWholeJob(job)
  if (!isByTheHour || job.ceiling_hundredths === null) return notLimited
  if (treasure === null || customer === null) return notLimited
  const quantity_hundredths = inHundredths(more)
  return limited({
    treasure_pence: totalPence(quantity_hundredths, treasure),
    customer_pence: totalPence(quantity_hundredths, customer),
    id_price_unit: priceUnit.hour,
    quantity_hundredths,
  })
}

type Prices = {
  treasure_pence: number
  customer_pence: number
  id_price_unit: number
  quantity_hundredths: number
}

const limited = (prices: Prices) =>
  Math.max(prices.customer_pence, prices.treasure_pence) > mostPence
    ? ({
        refused: 'price_too_high',
        why: tooHighWords,
      } as const)
    : { prices }

type Described = { id_price_unit: number; quantity_hundredths: number | null; what: string }

/** Hours by which a job may take longer. Null for extra work at a fixed price. */
export const moreHours = ({ id_price_unit, quantity_hundredths }: Described): number | null =>
  id_price_unit === priceUnit.hour ? (quantity_hundredths ?? 0) / 100 : null

/** "2 more hours: The roots are deep", or the words of other extra work. */
export function whatWords(line: Described): string {
  const more = moreHours(line)
  return more === null ? line.what : `${more} more ${more === 1 ? 'hour' : 'hours'}: ${line.what}`
}
