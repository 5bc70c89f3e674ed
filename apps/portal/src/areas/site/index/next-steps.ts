import {
  isAvailable,
  type Embed,
  type NextStep,
  type NextStepCode,
  type ServiceOption,
} from '@treasures/api-client'
import { paths } from '#app/paths.ts'
import { isFailing } from '../embeds/install-check-words.ts'

type StepWords = {
  /** Singular and plural, without the number, which is put before them. */
  words: readonly [one: string, several: string]
  more: string
  action: string
  /** Target of the step. A list opens with the step's filters. */
  to: string
  tone?: 'danger' | 'warn'
}

const steps: Record<NextStepCode, StepWords> = {
  staff_jobs_unclaimed: {
    words: ['unclaimed job', 'unclaimed jobs'],
    more: 'Waiting for a treasure.',
    action: 'Open jobs',
    to: paths.jobs(),
  },
  staff_jobs_unanswered: {
    words: ['job has an unanswered message', 'jobs have unanswered messages'],
    more: 'Nobody has answered for four hours.',
    action: 'Open jobs',
    to: paths.jobs(),
    tone: 'danger',
  },
  staff_jobs_late: {
    words: ['job is late', 'jobs are late'],
    more: 'The wanted date or the last visit has passed, or a treasure is running late.',
    action: 'Open jobs',
    to: paths.jobs(),
    tone: 'danger',
  },
  staff_jobs_on_days_off: {
    words: ['job has a visit on days off', 'jobs have visits on days off'],
    more: 'The treasure is away or inactive. Move the visits or cancel them.',
    action: 'Open jobs',
    to: paths.jobs(),
    tone: 'danger',
  },
  staff_jobs_without_appointment: {
    words: ['claimed job has no appointment', 'claimed jobs have no appointment'],
    more: 'Ask the treasure whether they have reached the customer.',
    action: 'Open jobs',
    to: paths.jobs(),
    tone: 'warn',
  },
  staff_customers_new: {
    words: ['new customer in the last 7 days', 'new customers in the last 7 days'],
    more: 'Say hello.',
    action: 'Open customers',
    to: paths.customers(),
  },
  staff_customers_without_sign_in: {
    words: ['customer without a sign-in', 'customers without a sign-in'],
    more: 'Invite them from their profile.',
    action: 'Open customers',
    to: paths.customers(),
  },
  staff_cards_failing: {
    words: ['declined card', 'declined cards'],
    more: 'The last payment was declined.',
    action: 'See which',
    to: paths.customers(),
    tone: 'danger',
  },
  staff_invoices_overdue: {
    words: ['invoice is overdue', 'invoices are overdue'],
    more: 'The due date has passed.',
    action: 'Open invoices',
    to: paths.invoices(),
    tone: 'danger',
  },
  staff_invoices_owed: {
    words: ['unpaid invoice', 'unpaid invoices'],
    more: 'Issued, not paid yet.',
    action: 'Open invoices',
    to: paths.invoices(),
  },
  staff_invoices_drafts: {
    words: ['invoice to issue', 'invoices to issue'],
    more: 'The work is done and not invoiced yet.',
    action: 'Open invoices',
    to: paths.invoices(),
    tone: 'warn',
  },
  staff_to_dos_mine: {
    words: ['thing for you to do', 'things for you to do'],
    more: 'Assigned to you.',
    action: 'Open to-dos',
    to: paths.toDos(),
  },
  staff_documents_to_check: {
    words: ['document to check', 'documents to check'],
    more: 'A treasure can’t take the jobs that need it before.',
    action: 'Open documents',
    to: paths.documents(),
    tone: 'warn',
  },
  staff_visits_at_risk: {
    words: ['visit is at risk', 'visits are at risk'],
    more: 'A document of the treasure will have ended by then, or is missing.',
    action: 'Open visits at risk',
    to: paths.visitsAtRisk(),
    tone: 'danger',
  },
  staff_charges_failed: {
    words: ['card payment failed', 'card payments failed'],
    more: 'The invoice is still owed, and no other attempt is planned.',
    action: 'Open charges',
    to: paths.charges(),
    tone: 'danger',
  },
  staff_messages_failed: {
    words: ['message was not sent', 'messages were not sent'],
    more: 'Read why, and send it again.',
    action: 'Open channels',
    to: paths.channels(),
    tone: 'danger',
  },
  staff_runs_failed: {
    words: ['automation failed', 'automations failed'],
    more: 'Read why, and do it again.',
    action: 'Open logs',
    to: paths.automationLogs(),
    tone: 'danger',
  },
  staff_payouts_failed: {
    words: ['payout failed', 'payouts failed'],
    more: 'The money is back in the wallet. Check the bank details, then request the payout again.',
    action: 'Open payouts',
    to: paths.payouts(),
    tone: 'danger',
  },
  treasure_jobs_to_arrange: {
    words: ['job you claimed needs an appointment', 'jobs you claimed need an appointment'],
    more: 'Call the customer and agree a time.',
    action: 'Open my jobs',
    to: paths.myTreasureJobs(),
    tone: 'warn',
  },
  treasure_jobs_progressing: {
    words: ['job of yours in progress', 'jobs of yours in progress'],
    more: 'Record time and materials as you go.',
    action: 'Open my jobs',
    to: paths.myTreasureJobs(),
  },
  treasure_board_jobs: {
    words: ['job on the board', 'jobs on the board'],
    more: 'Open jobs that match your skills.',
    action: 'See my jobs board',
    to: paths.myJobsBoard(),
  },
  customer_jobs_open: {
    words: [
      'job you booked is waiting for a treasure',
      'jobs you booked are waiting for a treasure',
    ],
    more: 'We’ll let you know when someone takes it.',
    action: 'Open my jobs',
    to: paths.myJobs(),
  },
  customer_jobs_under_way: {
    words: ['job in progress', 'jobs in progress'],
    more: 'See who is coming, and when.',
    action: 'Open my jobs',
    to: paths.myJobs(),
  },
  customer_address_missing: {
    words: ['address is missing', 'addresses are missing'],
    more: 'We use it to find treasures near you.',
    action: 'Add my address',
    to: paths.myAccount(),
    tone: 'warn',
  },
}

export type NextStepCard = Omit<StepWords, 'words'> & {
  code:
    | NextStepCode
    | 'embeds_unseen'
    | 'embeds_in_trouble'
    | 'options_missing'
    | 'options_unavailable'
  count: number
  title: string
}

const number = new Intl.NumberFormat('en-GB')

/** Card of a step. Its title is a count with a noun, such as "1,204 declined cards". */
export function nextStepCard({ code, count, filter }: NextStep): NextStepCard {
  const { words, to, ...rest } = steps[code]
  const query = new URLSearchParams(filter).toString()
  return {
    ...rest,
    code,
    count,
    to: query ? `${to}?${query}` : to,
    title: `${number.format(count)} ${words[count === 1 ? 0 : 1]}`,
  }
}

/** Steps for a franchisee's own site. Empty once every page works. */
export function embedSteps({
  data,
  other_sites,
}: {
  data: readonly Pick<Embed, 'sightings'>[]
  other_sites: readonly unknown[]
}): NextStepCard[] {
  const pages = data.flatMap(({ sightings }) => sightings)
  const count = pages.filter(isFailing).length
  const to = paths.putItOnYourSite()
  if (count > 0)
    return [
      {
        code: 'embeds_in_trouble',
        count,
        title: count === 1 ? '1 page has a problem' : `${count} pages have a problem`,
        more: 'The form or board that you put there could not be shown.',
        action: 'See what is wrong',
        to,
        tone: 'danger',
      },
    ]
  if (pages.length + other_sites.length > 0) return []
  return [
    {
      code: 'embeds_unseen',
      count,
      title: 'Put the booking form on your site',
      more: 'Paste a few lines so that visitors can book with you there.',
      action: 'Get the lines',
      to,
    },
  ]
}

/** Steps for a franchisee's service options. Empty once each can be booked. */
export function optionSteps(
  id_ambassador: number,
  options: readonly ServiceOption[],
): NextStepCard[] {
  const to = `${paths.myAccount()}?options=${id_ambassador}`
  const action = 'Open service options'
  const count = options.filter((option) => {
    const customerprice = option.customerprice ?? option.derived_customer_price
    return option.display_in_job_booking_form && !isAvailable({ ...option, customerprice })
  }).length
  if (options.length === 0)
    return [
      {
        code: 'options_missing',
        count,
        title: '0 service options of your own',
        more: 'Until you add some, nothing can be booked in your region.',
        action,
        to,
      },
    ]
  if (count === 0) return []
  return [
    {
      code: 'options_unavailable',
      count,
      title:
        count === 1
          ? '1 service option of yours cannot be booked'
          : `${number.format(count)} service options of yours cannot be booked`,
      more: 'It has no price, and the price engine has none for it either.',
      action,
      to,
      tone: 'warn',
    },
  ]
}

/** Greeting for an hour of the wall clock. */
export const greeting = (hour: number) =>
  hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
