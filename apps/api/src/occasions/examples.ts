import { cardLinkAddress, cardLinkHours } from '../features/money/cards/card-link.ts'
import { payLinkAddress, payLinkDays } from '../features/money/charges/pay-links.store.ts'
import { draftHours } from '../features/jobs/booking/booking.rules.ts'
import {
  estimateLinkHours,
  jobLinkAddress,
  type JobPage,
} from '../features/jobs/jobs/job-links.store.ts'
import { opportunityHours } from '../features/jobs/opportunities/opportunities.rules.ts'
import { linkAddress, linkHours, type LinkPurpose } from '../features/people/users/links.rules.ts'
import type { Example } from '../features/messages/notices/notice.ts'
import { hoursInWords } from '../kernel/clock.ts'

/* Example links for previews, which staff read before a message is sent. */

/** Replaces the secret in an example link. Such a link opens nothing. */
const token = 'example'

export const examplePage =
  (path: string): Example =>
  ({ portal }) => ({ link: `${portal}${path}` })

export const exampleJobLink =
  (page: JobPage): Example =>
  ({ portal }) => ({
    link: jobLinkAddress(portal, token, page),
    link_time: hoursInWords(page === 'estimate' ? estimateLinkHours : draftHours),
  })

export const exampleAccountLink =
  (purpose: LinkPurpose): Example =>
  ({ portal, email }) => ({
    link: linkAddress(portal, purpose, token),
    link_time: hoursInWords(linkHours[purpose]),
    link_days: linkHours[purpose] / 24,
    new_email: `new-${email}`,
  })

export const examplePayLink: Example = ({ portal }) => ({
  link: payLinkAddress(portal, token),
  link_days: payLinkDays,
})

export const exampleCardLink: Example = ({ portal }) => ({
  link: cardLinkAddress(portal, token),
  link_time: hoursInWords(cardLinkHours),
})

export const exampleOffer: Example = ({ portal }) => ({
  link: `${portal}/public/treasure/opportunity/${token}`,
  link_time: hoursInWords(opportunityHours),
})

/** This link is short, because the price of a text depends on its length. */
export const exampleShortOffer: Example = ({ portal }) => ({ link: `${portal}/ov/${token}` })
