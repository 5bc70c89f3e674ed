import { addDays, londonDate, longDayInWords, nearMomentInWords } from '@treasures/api-client'
import { bookedPrice } from '../../jobs/booking/booking.rules.ts'
import { payLinkDays } from '../../money/charges/pay-links.store.ts'
import { calendarAddress, jobLinkAddress } from '../../jobs/jobs/job-links.store.ts'
import { answerIsDue } from '../../jobs/start-checks/start-checks.rules.ts'
import type { templatesStore } from './templates.store.ts'

/** Replaces the secret of a real link, and authorises no one. */
const token = 'example'

type Job = Awaited<ReturnType<ReturnType<typeof templatesStore>['findJob']>>

/** Returns the values of a job. If there is no job yet, returns invented values. */
export const exampleValues = (job: Job, portal: string, at: Date) => ({
  id_job: job?.id ?? 1,
  service: job?.service ?? 'Gardening',
  place: job?.place ?? 'Lewisham',
  price: job ? bookedPrice(job) : 'estimate',
  job_link: jobLinkAddress(portal, token),
  calendar_link: calendarAddress(portal, token),
  customer: 'Grace Patient',
  address: '1 High Street',
  descr: 'Cut the hedge behind the house and remove the cuttings',
  vat_words: 'VAT is included.',
  terms_words: `You accepted our terms on ${longDayInWords(londonDate(at))}.`,
  cancel_words:
    'You have 14 days to cancel. If you ask us to start sooner, you’ll pay for work already done.',
  trader: 'Your business, 1 High Street, London SE13 5AB, Company number 01234567',
  postcode: 'SE13 5AB',
  phone: '07700 900123',
  applicant: 'Sam',
  inviter: 'Grace Patient',
  role: 'Admin',
  treasure: job?.treasure_fname ?? 'Sam',
  skill: 'Electrical work',
  document: 'Public liability insurance',
  end: `on ${longDayInWords(addDays(londonDate(at), 30))}`,
  inv_number: 'INV-000012',
  owed: '£46.50',
  card: 'Visa ending 4242',
  link_days: payLinkDays,
  last4: '4958',
  when: nearMomentInWords(answerIsDue(at)),
  what: 'The visit on Tuesday 1 December 2026 at 09:00 is skipped. Later visits stay.',
  wanted: 'Wednesday 25 November 2026, in the morning',
  next_words: 'We’re finding someone for you.',
  from: 'Wednesday 25 November 2026 at 14:00',
  to: 'Thursday 26 November 2026 at 10:00',
  instead: 'Thursday 26 November 2026 in the morning',
  edited: 'description and photos',
  until: nearMomentInWords(answerIsDue(at)),
  number: 'SB-7-0001',
  month: 'October 2026',
  total: '£84.50',
  due_on: longDayInWords(addDays(londonDate(at), 14)),
  my_invoices: `${portal}/my-invoices`,
  reports_page: `${portal}/reports`,
  statement_page: `${portal}/statement?month=2026-10`,
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
  calendar: 'Family',
  problem: 'There’s no longer a calendar at this address.',
  factor: 'An authenticator app',
  key_name: 'Books',
  key_may: 'can read what you allowed',
  codes_left: 9,
  my_earnings: `${portal}/my-earnings`,
})
