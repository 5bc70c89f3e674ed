import {
  boostJobPrice,
  deleteJob,
  isJobUnderWay,
  jobStatus,
  outwardCode,
  penceOf,
  previewJobCorrection,
  updateJob,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { removedPictures } from '../images/removed-pictures.ts'
import { jobAnswersStore } from '../job-answers/job-answers.store.ts'
import { boostPrice } from '../jobs/boost-price.ts'
import { planTimers } from '../jobs/job-timers.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { publicDetailsStore } from '../jobs/public-details.store.ts'
import { decideJobDeletion } from '../jobs/staff-jobs.decide.ts'
import { momentOf, showRecord } from '../jobs/staff-jobs.record.ts'
import { staffJobsStore } from '../jobs/staff-jobs.store.ts'
import { changeJob, lockJobRow, noteOnJob, removeJob } from '../jobs/write-job.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { correctJob, isShown, priceNow } from './correct-job.ts'
import { customerEditsRoutes } from './customer-edits.routes.ts'
import { decideChange } from './job-changes.decide.ts'

const changeRefusals = {
  job_locked: 'Board and matching are locked for this job. Unlock it first.',
  job_has_work: 'Work is recorded at this price: it can no longer be changed.',
}

/** Lets staff change a job and its price, and delete it. */
export function jobChangesRoutes(deps: Deps) {
  const { files } = deps
  const { db } = deps.database
  const pictures = removedPictures({ db, files })
  return {
    ...customerEditsRoutes(deps),

    updateJob: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const job = await lockJobRow(tx, id, scope)
        if (!job) throw noSuchJob(updateJob)
        const { address, postcode, id_option, shown } = body
        if (
          address !== undefined &&
          address !== job.address &&
          !(job.id_status === jobStatus.open || isJobUnderWay(job.id_status))
        )
          throw refuse(updateJob, 'job_fixed', 'This job is over, or a draft: its address stays.')
        const asked = { postcode, id_option }
        const correction =
          postcode === undefined && id_option === undefined
            ? undefined
            : await correctJob(tx, updateJob, { job, asked, scope, at })
        if (correction?.reprices && !isShown(correction, shown))
          throw refuse(updateJob, 'price_changed', priceNow(correction))
        const decision = decideChange({ ...job, ...correction?.fields }, body, londonDate(at))
        if (decision.refused)
          throw refuse(updateJob, decision.refused, changeRefusals[decision.refused])
        // A price set in the same call takes precedence over the price of the new place.
        const fields = { ...correction?.fields, ...decision.fields }
        const words = [correction?.words, decision.words].filter(Boolean).join(', ')
        if (words) {
          const why = correction?.reprices ? 'correction' : 'edit'
          await changeJob(tx, job, fields, { at, by: userActor(caller.id), why })
          if (correction?.reprices) await jobAnswersStore(tx).write(id, correction.answers)
          if (decision.fields.customer_price_pence !== undefined)
            await jobAnswersStore(tx).unprice(id)
          if (job.id_status === jobStatus.open && (correction?.words || address !== undefined))
            await offerAnew(tx, id, at)
          await planTimers(tx, id, at)
          if (correction?.reprices) await publicDetailsStore(tx).renew(id)
          else await publicDetailsStore(tx).write(id)
          const { price_trace: _, ...told } = fields
          await recordEvent(tx, {
            event: 'job.changed',
            at,
            by: userActor(caller.id),
            id_job: id,
            data: { what: words, changes: changesBetween(job, told) },
          })
        }
        return showRecord(tx, scope, id, at)
      }),

    previewJobCorrection: ({ params: { id }, query }, { scope, at }) =>
      db.transaction().execute(async (tx) => {
        const job = await lockJobRow(tx, id, scope)
        if (!job) throw noSuchJob(previewJobCorrection)
        const asking = { job, asked: query, scope, at }
        return (await correctJob(tx, previewJobCorrection, asking)).preview
      }),

    async deleteJob({ params: { id }, query: { simulated } }, { caller, scope, at, once }) {
      if (simulated) {
        const job = await staffJobsStore(db).find(scope, id, momentOf(at))
        if (!job) throw noSuchJob(deleteJob)
        return answerFor(reasonsToStay(job))
      }
      // Photos to remove with the job. A background task retries those that cannot be removed now.
      const files = await pictures.list(id)
      const answer = await once(async (tx) => {
        const store = staffJobsStore(tx)
        const job = (await lockJobRow(tx, id, scope)) && (await store.find(scope, id, momentOf(at)))
        if (!job) throw noSuchJob(deleteJob)
        const reasons = reasonsToStay(job)
        if (reasons.length)
          throw refuse(
            deleteJob,
            'job_in_use',
            ['This job cannot be deleted.', ...reasons].join(' '),
          )
        await removeJob(tx, id)
        await recordEvent(tx, {
          event: 'job.deleted',
          at,
          by: userActor(caller.id),
          id_job: id,
          id_customer: job.id_customer,
          id_region: job.id_region,
          data: {
            what: `${job.service_short} in ${outwardCode(job.postcode)}`,
            id_status: job.id_status,
          },
        })
        return answerFor([])
      })
      await pictures.removeNow(...files.map(({ file }) => file))
      return answer
    },

    boostJobPrice: ({ params: { id }, body: { amount } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const job = await lockJobRow(tx, id, scope)
        if (!job) throw noSuchJob(boostJobPrice)
        if (job.id_status !== jobStatus.open || job.treasure_price_pence === null)
          throw refuse(
            boostJobPrice,
            'job_not_open',
            'Only an open job with a price can be boosted.',
          )
        const { treasure_price_pence } = job
        const boosting = { at, by: userActor(caller.id) }
        if (!(await boostPrice(tx, { ...job, treasure_price_pence }, penceOf(amount), boosting)))
          throw refuse(
            boostJobPrice,
            'boost_too_high',
            'The treasure would get more than the customer pays.',
          )
        return showRecord(tx, scope, id, at)
      }),
  } satisfies Partial<Handlers>
}

type Tied = { lines: number; treasure_fname: string | null; treasure_lname: string | null }
const reasonsToStay = ({ lines, treasure_fname, treasure_lname }: Tied) =>
  decideJobDeletion({
    lines,
    treasure: treasure_fname === null ? null : `${treasure_fname} ${treasure_lname ?? ''}`.trim(),
  })

const answerFor = (reasons: string[]) => ({ deletable: reasons.length === 0, reasons })

/** Withdraws the offers of a job that has changed, and matches it again. */
async function offerAnew(tx: Db, id: number, at: Date) {
  await opportunitiesStore(tx).withdrawFor(id, at)
  await noteOnJob(tx, id, { matched_at: null })
}
