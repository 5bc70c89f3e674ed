import {
  answerProblems,
  createJob,
  decideJobMove,
  jobStatus,
  londonDate,
} from '@treasures/api-client'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { answerQuote } from '../../catalogue/service-options/answer-quote.ts'
import { quoteOption } from '../../catalogue/service-options/offered-options.ts'
import { canBeBooked } from '../../catalogue/service-options/quote.show.ts'
import { jobAnswersStore } from '../job-answers/job-answers.store.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { readWish } from '../jobs/staff-jobs.decide.ts'
import { showRecord } from '../jobs/staff-jobs.record.ts'
import { openJob } from '../jobs/write-job.ts'
import { bookingCustomersStore } from './booking-customers.store.ts'

/** Lets staff book a job for a customer in one call. */
export const staffBookingRoutes = () =>
  ({
    createJob: (
      {
        body: {
          id_customer,
          id_option,
          postcode,
          wanted,
          wanted_on,
          wanted_time = null,
          answers,
          ...own
        },
      },
      { caller, scope, at, once },
    ) =>
      once(async (tx) => {
        const customer = await bookingCustomersStore(tx).lock(scope, id_customer)
        if (!customer) throw refuse(createJob, 'customer_not_found', 'We can’t find that customer.')
        const wish = readWish({ wanted, wanted_on: wanted_on ?? null }, londonDate(at))
        const here = await quoteOption(tx, {
          id: id_option,
          postcode,
          day: londonDate(at),
        })
        if ('refused' in here)
          throw here.refused === 'postcode_unknown'
            ? refuse(createJob, 'postcode_unknown', "We can't find this postcode.", {
                errors: { postcode: ["We can't find this postcode: we need all of it"] },
              })
            : noSuchOption()
        const { region } = here.offer
        if (!region || (scope.kind === 'region' && region.id !== scope.id_region))
          throw noSuchOption()
        const errors = answerProblems(here.quote.row.questions, answers)
        if (Object.keys(errors).length)
          throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
        const quote = await answerQuote(tx, here.quote, answers, at)
        if (!canBeBooked(quote))
          throw refuse(createJob, 'option_unavailable', 'Option is temporarily unavailable.')

        const id = await openJob(
          tx,
          { here: { ...here, quote }, id_region: region.id },
          { ...own, ...wish, wanted_time, id_customer, id_priced_by: caller.id },
          at,
        )
        await jobAnswersStore(tx).write(id, quote.answers ?? [])
        const move = decideJobMove(jobStatus.draft, jobStatus.open, 'admin')
        if (!move.ok) throw new Error(move.why)
        await recordMove(tx, at, { id }, move, { by: userActor(caller.id), how: 'staff' })
        return showRecord(tx, scope, id, at)
      }),
  }) satisfies Partial<Handlers>

const noSuchOption = () =>
  refuse(createJob, 'option_not_found', 'This option is not on offer at this postcode.', {
    errors: { id_option: ['This option is not on offer at this postcode'] },
  })
