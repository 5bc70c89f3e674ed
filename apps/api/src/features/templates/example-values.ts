import { poundsOf } from '../../shared/money.ts'
import { draftHours, priceInWords } from '../booking/booking.rules.ts'
import { cardLinkAddress, cardLinkHours } from '../cards/card-link.rules.ts'
import { jobLinkAddress } from '../jobs/job-links.store.ts'
import { linkAddress, linkHours } from '../users/links.rules.ts'
import type { templatesStore } from './templates.store.ts'

/** Stands where a real link has its secret. It opens nothing. */
const token = 'example'

/** The link that a template is about, and the hours for which it works. */
export function exampleLink(code: string, portal: string, email: string) {
  switch (code) {
    case 'booking_known_account':
      return { link: `${portal}/login?returnUrl=/my-jobs`, link_hours: linkHours.set }
    case 'booking_continue':
      return { link: jobLinkAddress(portal, token), link_hours: draftHours }
    case 'card_link':
      return { link: cardLinkAddress(portal, token), link_hours: cardLinkHours }
    case 'password_reset':
      return { link: linkAddress(portal, 'reset', token, email), link_hours: linkHours.reset }
    default:
      return { link: linkAddress(portal, 'set', token, email), link_hours: linkHours.set }
  }
}

type Job = Awaited<ReturnType<ReturnType<typeof templatesStore>['findJob']>>

/** Before the first job there is an invented one. */
export const exampleJob = (job: Job, portal: string) => ({
  id_job: job?.id ?? 1,
  service: job?.service ?? 'Gardening',
  price: job
    ? priceInWords(
        job.id_job_type,
        { id: job.id_unit, name: job.unit },
        poundsOf(job.customer_price_pence),
      )
    : 'estimate',
  job_link: jobLinkAddress(portal, token),
})
