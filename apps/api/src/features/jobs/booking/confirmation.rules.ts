import {
  jobType,
  londonDate,
  longDayInWords,
  showPence,
  vatWithin,
  type BusinessDetails,
} from '@treasures/api-client'
import { withoutTown } from '#kernel/without-town.rules.ts'
import { linesOfParty, partyOf } from '../../catalogue/business/printed-party.rules.ts'
import { leastOf } from '../../catalogue/prices/price-amounts.rules.ts'
import { answerLines, type StoredAnswer } from '../job-answers/job-answers.rules.ts'
import { leastPriceInWords } from './booking.rules.ts'

/** The customer's agreements in the booking. A job that staff added has none. */
export type Agreed = {
  terms_url: string | null
  terms_accepted_at: Date | null
  express_request_at: Date | null
}

type Confirmed = {
  job: Parameters<typeof leastPriceInWords>[0] & {
    descr: string
    address: string
    town: string
    answers: readonly StoredAnswer[]
  }
  agreed: Agreed | undefined
  business: BusinessDetails
  /** VAT within our prices, in per cent. 0 if the business is not registered for VAT. */
  vatRate: number
}

/**
 * Words of the confirmation, which the law requires on a durable medium: the work, its price with
 * VAT, the terms, the right to cancel, and the trader.
 */
export const confirmationWords = ({ job, agreed, business, vatRate }: Confirmed) => ({
  descr: describe(job),
  // Leaves out the town, because the place follows and begins with it.
  address: withoutTown(job.address, job.town),
  price: leastPriceInWords(job),
  vat_words: vatWords(job, vatRate, business.vat_registered === true),
  terms_words: termsWords(agreed, business.terms_url),
  cancel_words: cancelWords(agreed?.express_request_at ?? null),
  trader:
    [...linesOfParty(partyOf(business)), business.phone, business.email]
      .filter(Boolean)
      .join(', ') || 'us',
})

/**
 * The description with the answers behind it, so that templates in words of our staff list them too.
 */
function describe(job: Confirmed['job']): string {
  const descr = job.descr || 'no description'
  const answers = answerLines(job.answers, 'customer', job)
  if (!answers.length) return descr
  return `${descr.replace(/[^.!?]$/, '$&.')} Your answers: ${answers.join('; ')}.`
}

/** Words that follow the price, such as "VAT of £8.83 is included in the £53.00." */
function vatWords(job: Confirmed['job'], vatRate: number, isRegistered: boolean): string {
  if (job.id_job_type === jobType.estimate || job.customer_price_pence === null)
    return `A treasure looks at the job and sends you a price${isRegistered ? ', VAT included' : ''}. You owe nothing unless you accept it.`
  const least = leastOf(job, job.customer_price_pence)
  if (!isRegistered) return 'No VAT is charged.'
  if (least === null) return 'VAT is included.'
  return `VAT of ${showPence(vatWithin(least, vatRate))} is included in the ${showPence(least)}.`
}

const termsWords = (agreed: Agreed | undefined, presentTerms: string | null): string => {
  if (agreed?.terms_accepted_at) {
    const day = longDayInWords(londonDate(agreed.terms_accepted_at))
    const where = agreed.terms_url ? `: ${agreed.terms_url}` : '.'
    return `You accepted our terms on ${day}${where}`
  }
  return presentTerms ? `Our terms: ${presentTerms}` : ''
}

const cancelWords = (requested: Date | null): string =>
  requested === null
    ? 'You have 14 days to cancel. If you ask us to start sooner, you’ll pay for work already done.'
    : `You have 14 days to cancel. On ${longDayInWords(londonDate(requested))} you asked us to start sooner: you’ll pay for work already done, and once the work is finished you can no longer cancel.`
