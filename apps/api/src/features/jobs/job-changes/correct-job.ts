import {
  isJobUnderWay,
  jobStatus,
  normalisePostcode,
  poundsOf,
  showPounds,
  londonDate,
  type JobCorrection,
  type updateJob,
  type previewJobCorrection,
} from '@treasures/api-client'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { answerQuote } from '../../catalogue/service-options/answer-quote.ts'
import { offeredOptions, type Quote } from '../../catalogue/service-options/offered-options.ts'
import { optionQuestionsStore } from '../../catalogue/service-options/option-questions.store.ts'
import type { JobAnswerRow } from '../../catalogue/service-options/questions.decide.ts'
import { canBeBooked, chipOf } from '../../catalogue/service-options/quote.show.ts'
import { valueOf } from '../job-answers/job-answers.rules.ts'
import { jobAnswersStore } from '../job-answers/job-answers.store.ts'
import { staffJobsStore } from '../jobs/staff-jobs.store.ts'
import { optionOf, priceOf, type JobFields, type lockJobRow } from '../jobs/write-job.ts'

type Endpoint = typeof updateJob | typeof previewJobCorrection
export type StandingJob = NonNullable<Awaited<ReturnType<typeof lockJobRow>>>
type Asked = { postcode?: string | undefined; id_option?: number | undefined }
type Shown = { customerprice: number | null; treasureprice: number | null }

export type Correction = {
  preview: JobCorrection
  fields: JobFields
  words: string
  reprices: boolean
  /** Answers that the new price includes. */
  answers: JobAnswerRow[]
}

const asPounds = (pounds: number | null) => (pounds === null ? 'none' : showPounds(pounds))

/**
 * Decides how another postcode or option changes a job, or throws a refusal in words. An open job
 * gets the new price. It includes the answers of the booking, unless the option changes: staff then
 * set what the answers are worth. Once a treasure has the job, or an estimate was accepted, the postcode can
 * change but the agreed price stays. Once work is recorded or the job has ended, neither can
 * change.
 */
export async function correctJob(
  tx: Db,
  endpoint: Endpoint,
  { job, asked, scope, at }: { job: StandingJob; asked: Asked; scope: StaffScope; at: Date },
): Promise<Correction> {
  const fixed = (why: string) => refuse(endpoint, 'job_fixed', why)
  if (job.id_status !== jobStatus.open && !isJobUnderWay(job.id_status))
    throw fixed(
      'Place and service can be changed while a job is open or being done. This one is not.',
    )
  const postcode = asked.postcode ? normalisePostcode(asked.postcode) : job.postcode
  const id_option = asked.id_option ?? job.id_service_option
  const isOther = id_option !== job.id_service_option
  const isElsewhere = postcode !== job.postcode
  if (job.lines > 0 && (isOther || isElsewhere))
    throw refuse(
      endpoint,
      'job_has_work',
      'Work is recorded on this job: its postcode and service stay.',
    )
  const agreed = await agreedBecause(tx, job)
  if (isOther && agreed)
    throw refuse(endpoint, 'job_taken', `${agreed} Its service can be changed only before that.`)

  const unknown = refuse(endpoint, 'postcode_unknown', "We can't find this postcode.", {
    errors: { postcode: ["We can't find this postcode: we need all of it"] },
  })
  if (!postcode) throw unknown
  const offer = await offeredOptions(tx, { postcode, day: londonDate(at) })
  if ('refused' in offer) throw unknown
  const { region, place, town } = offer
  if (!region || (scope.kind === 'region' && region.id !== scope.id_region))
    throw refuse(endpoint, 'postcode_unknown', 'We do not cover this postcode.', {
      errors: { postcode: ['We do not cover this postcode'] },
    })

  const options = offer.services.flatMap((service) =>
    service.options.map((one) => ({ service: service.name, one })),
  )
  const listed = options.find(({ one }) => one.row.id === id_option)
  // Answers stay with their option, at the prices of the version that the customer answered.
  const found =
    listed && !isOther ? { ...listed, one: await answerAnew(tx, listed.one, job.id, at) } : listed
  if (!agreed && (isOther || isElsewhere)) {
    if (!found)
      throw refuse(endpoint, 'option_not_found', 'This service is not on offer at this postcode.', {
        errors: { id_option: ['This is not on offer there. Choose another one'] },
      })
    if (!canBeBooked(found.one))
      throw refuse(endpoint, 'option_unavailable', 'Option is temporarily unavailable.')
  }
  const names = await staffJobsStore(tx).namesOf(job.id)
  const before = {
    ...names,
    customerprice: poundsOf(job.customer_price_pence),
    treasureprice: poundsOf(job.treasure_price_pence),
  }
  const reprices = !agreed && (isOther || isElsewhere)
  const taken = reprices ? found : undefined
  const after = taken
    ? { service: taken.service, unit: taken.one.row.unit_name, ...pricesOf(taken.one) }
    : before
  return {
    reprices,
    answers: taken?.one.answers ?? [],
    fields: {
      ...(isElsewhere && { postcode: offer.postcode, ...place, id_region: region.id }),
      // If the price changes, the job belongs to the region that has the outward code today.
      ...(taken && { ...fieldsOf(taken.one), id_region: region.id }),
    },
    words: [
      isElsewhere && `the postcode from ${job.postcode} to ${offer.postcode}`,
      before.service !== after.service && `the service from ${before.service} to ${after.service}`,
      before.unit !== after.unit && `the unit from ${before.unit} to ${after.unit}`,
      before.customerprice !== after.customerprice &&
        `the customer's price from ${asPounds(before.customerprice)} to ${asPounds(after.customerprice)}`,
      before.treasureprice !== after.treasureprice &&
        `the treasure's price from ${asPounds(before.treasureprice)} to ${asPounds(after.treasureprice)}`,
    ]
      .filter(Boolean)
      .join(', '),
    preview: {
      postcode: offer.postcode,
      town,
      region: { id: region.id, region_name: region.region_name },
      options: options.map(({ service, one }) => ({
        id: one.row.id,
        label: `${service}: ${chipOf(one)}`,
      })),
      id_option,
      before,
      after,
      keeps_price: agreed ?? null,
    },
  }
}

/** True if the price is the one that the caller was shown. */
export const isShown = ({ preview: { after } }: Correction, shown: Shown | undefined) =>
  shown?.customerprice === after.customerprice && shown.treasureprice === after.treasureprice

export const priceNow = ({ preview: { after } }: Correction) =>
  `The price has changed: the customer pays ${asPounds(after.customerprice)}, the treasure gets ${asPounds(after.treasureprice)}.`

const pricesOf = ({ customer_price_pence, treasure_price_pence }: Quote): Shown => ({
  customerprice: poundsOf(customer_price_pence),
  treasureprice: poundsOf(treasure_price_pence),
})

const fieldsOf = (option: Quote) => ({
  ...optionOf(option),
  ...priceOf(option),
  boost_pence: 0,
})

/** Prices the answers of a job at another price of its option. */
async function answerAnew(tx: Db, quote: Quote, id_job: number, at: Date): Promise<Quote> {
  const rows = await jobAnswersStore(tx).listOf(id_job)
  const version = rows[0] && (await optionQuestionsStore(tx).find(rows[0].id_version))
  return answerQuote(tx, quote, rows.map(valueOf), at, version)
}

/** Returns why the price is agreed. Undefined if it is not agreed. */
async function agreedBecause(tx: Db, { id }: StandingJob): Promise<string | undefined> {
  const { taken, estimate } = await staffJobsStore(tx).readAgreement(id)
  if (estimate === 'accepted') return 'The price was agreed by an estimate.'
  if (estimate === 'sent') return 'An estimate waits for the customer’s answer.'
  return taken ? 'A treasure has this job at this price.' : undefined
}
