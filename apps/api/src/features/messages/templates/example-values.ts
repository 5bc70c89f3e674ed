import { addDays } from '@treasures/api-client'
import { dateInWords, hoursInWords, londonDate } from '../../../kernel/clock.ts'
import { bookedPrice, draftHours } from '../../jobs/booking/booking.rules.ts'
import { cardLinkAddress, cardLinkHours } from '../../money/cards/card-link.ts'
import { payLinkAddress, payLinkDays } from '../../money/charges/pay-links.store.ts'
import {
  calendarAddress,
  estimateLinkHours,
  jobLinkAddress,
  type JobPage,
} from '../../jobs/jobs/job-links.store.ts'
import { opportunityHours } from '../../jobs/opportunities/opportunities.rules.ts'
import { answerIsDue, untilWords } from '../../jobs/start-checks/start-checks.rules.ts'
import { linkAddress, linkHours } from '../../people/users/links.rules.ts'
import type { templatesStore } from './templates.store.ts'

/** Takes the place of a real link's secret. It opens nothing. */
const token = 'example'

/** Templates with a link to a job, by the page that the link opens. */
const jobLinks: Readonly<Record<string, JobPage>> = {
  booking_continue: 'continue',
  job_yours: 'treasure',
  appointment_treasure: 'treasure',
  other_time_asked: 'treasure',
  job_edited: 'treasure',
  estimate_accepted: 'treasure',
  estimate_request: 'estimate',
  estimate_request_text: 'estimate',
  estimate_sent: 'estimates',
  estimate_sent_text: 'estimates',
  start_check: 'start',
  start_check_text: 'start',
  job_finished: 'review',
}

/** Example of a template's link, and how long it works if the template says so. */
export function exampleLink(code: string, portal: string, email: string) {
  const purpose = jobLinks[code]
  const link_time = hoursInWords(purpose === 'estimate' ? estimateLinkHours : draftHours)
  if (purpose) return { link: jobLinkAddress(portal, token, purpose), link_time }
  switch (code) {
    case 'booking_known_account':
    case 'booking_to_confirm':
      return { link: `${portal}/login?returnUrl=/my-jobs`, link_time: hoursInWords(linkHours.set) }
    case 'invoice_pay':
    case 'charge_confirm':
    case 'charge_declined':
      return { link: payLinkAddress(portal, token) }
    case 'card_link':
      return { link: cardLinkAddress(portal, token), link_time: hoursInWords(cardLinkHours) }
    case 'opportunity':
      return {
        link: `${portal}/public/treasure/opportunity/${token}`,
        link_time: hoursInWords(opportunityHours),
      }
    case 'opportunity_text':
      return { link: `${portal}/ov/${token}` }
    case 'sign_up':
      return {
        link: linkAddress(portal, 'confirm', token, email),
        link_time: hoursInWords(linkHours.confirm),
      }
    case 'email_change':
      return {
        link: linkAddress(portal, 'change', token, email),
        link_time: hoursInWords(linkHours.change),
      }
    case 'email_change_asked':
      return { link: linkAddress(portal, 'keep', token, email), new_email: `new-${email}` }
    case 'staff_invitation':
      return {
        link: linkAddress(portal, 'invite', token, email),
        link_time: hoursInWords(linkHours.invite),
      }
    case 'treasure_join':
    case 'treasure_apply':
      return {
        link: linkAddress(portal, 'join', token, email),
        link_days: linkHours.join / 24,
      }
    case 'application_sent':
      return { link: `${portal}/treasures-applications` }
    case 'password_reset':
      return {
        link: linkAddress(portal, 'reset', token, email),
        link_time: hoursInWords(linkHours.reset),
      }
    default:
      return {
        link: linkAddress(portal, 'set', token, email),
        link_time: hoursInWords(linkHours.set),
      }
  }
}

type Job = Awaited<ReturnType<ReturnType<typeof templatesStore>['findJob']>>

/** Returns the values of a job, or invented ones before there is a first job. */
export const exampleJob = (job: Job, portal: string, at: Date) => ({
  id_job: job?.id ?? 1,
  service: job?.service ?? 'Gardening',
  place: job?.place ?? 'Lewisham',
  price: job ? bookedPrice(job) : 'estimate',
  job_link: jobLinkAddress(portal, token),
  calendar_link: calendarAddress(portal, token),
  customer: 'Grace Patient',
  address: '1 High Street',
  postcode: 'SE13 5AB',
  phone: '+447700900123',
  applicant: 'Sam',
  inviter: 'Grace Patient',
  role: 'Admin',
  treasure: job?.treasure_fname ?? 'Sam',
  skill: 'Electrical work',
  inv_number: 'INV-000012',
  owed: '£17.50',
  card: 'visa ending 4242',
  link_days: payLinkDays,
  last4: '4958',
  when: untilWords(answerIsDue(at)),
  wanted: 'Wednesday 25 November 2026, in the morning',
  from: 'Wednesday 25 November 2026 at 14:00',
  to: 'Thursday 26 November 2026 at 10:00',
  instead: 'Thursday 26 November 2026 in the morning',
  edited: 'description and photos',
  until: untilWords(answerIsDue(at)),
  number: 'SB-7-0001',
  month: 'October 2026',
  total: '£84.50',
  due_on: dateInWords(addDays(londonDate(at), 14)),
  my_invoices: `${portal}/my-invoices`,
  amount: '£84.50',
  credit_words:
    'You now have £38.00 in credit. We’ll use it for your next invoice before we charge your card.',
  paid_from_credit: ' Paid from your credit: £38.00. £46.50 is left to pay.',
  paid_words: 'Paid from your credit: £38.00. We have received £46.50.',
  reference: 'TRS 000007',
  reason: 'The account is closed.',
  because: 'We have enough people for this trade at the moment.',
  known: 'You already work with us, so there is nothing to apply for.',
  answer_by: 'Yes or no',
  news: 'is on the way',
  factor: 'An authenticator app',
  codes_left: 9,
  my_earnings: `${portal}/my-earnings`,
})
