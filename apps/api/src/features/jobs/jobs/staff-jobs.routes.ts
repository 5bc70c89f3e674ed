import {
  createJob,
  decideJobMove,
  jobStatus,
  listJobAssignments,
  lockJob as lockJobCall,
  unlockJob,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import { userActor } from '../../../kernel/events/define-event.ts'
import { listScopeOf, partyScopeOf, scopeOf, type Scope } from '../../../kernel/http/caller.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { bookingCustomersStore } from '../booking/booking-customers.store.ts'
import { bookingMails } from '../booking/booking-mails.ts'
import { bookedPrice } from '../booking/booking.rules.ts'
import { quoteOption } from '../../catalogue/service-options/offered-options.ts'
import { canBeBooked } from '../../catalogue/service-options/quote.show.ts'
import { jobChangesRoutes } from './job-changes.routes.ts'
import type { Moment } from './job-facts.ts'
import { jobMovesRoutes } from './job-moves.routes.ts'
import { jobsCsv } from './jobs-csv.ts'
import { jobsListStore, type JobsFilter } from './jobs-list.store.ts'
import { noSuchJob } from './jobs.refusals.ts'
import { recordMove } from './jobs.store.ts'
import { readWish } from './staff-jobs.decide.ts'
import { momentOf, showRecord } from './staff-jobs.record.ts'
import { showAssignment, showJobRow } from './staff-jobs.show.ts'
import { staffJobsStore } from './staff-jobs.store.ts'
import { lockJob, openJob, setLocked } from './write-job.ts'

/** What staff do with jobs, and what somebody may read who has a part in one. */
export function staffJobsRoutes(deps: Deps) {
  const { db } = deps.database
  const list = jobsListStore(db)
  const mails = bookingMails(deps)

  return {
    ...jobChangesRoutes(deps),
    ...jobMovesRoutes(),

    async listJobs({ query: { page, per_page, sort, ...filter } }, { caller, at }) {
      const scope = listScopeOf(caller)
      const now = momentOf(at)
      const slice = { limit: per_page, offset: (page - 1) * per_page }
      const [ids, total] = await Promise.all([
        list.listIds(scope, filter, { sort, now }, slice),
        list.count(scope, filter, now),
      ])
      return { data: (await list.rows(ids, now)).map(showJobRow), meta: { total, page, per_page } }
    },

    exportJobs: ({ query: { sort, ...filter } }, { caller, at }) =>
      writeCsv(listScopeOf(caller), filter, sort, momentOf(at)),

    getJob: ({ params }, { caller, at }) =>
      showRecord(db, partyScopeOf(caller, 'jobs.view'), params.id, at),

    createJob: (
      { body: { id_customer, id_option, postcode, wanted, wanted_on, ...own } },
      { caller, at, once },
    ) =>
      once(async (tx) => {
        const scope = scopeOf(caller)
        const customer = await bookingCustomersStore(tx).lock(scope, id_customer)
        if (!customer) throw refuse(createJob, 'customer_not_found', 'There is no such customer.')
        const wish = readWish({ wanted, wanted_on: wanted_on ?? null }, londonDate(at))
        const here = await quoteOption(tx, {
          id: id_option,
          postcode,
          id_region: scope.kind === 'region' ? scope.id_region : undefined,
        })
        if ('refused' in here)
          throw here.refused === 'postcode_unknown'
            ? refuse(createJob, 'postcode_unknown', 'We do not know this postcode.', {
                errors: { postcode: ['We do not know this postcode: we need all of it'] },
              })
            : noSuchOption()
        const { region } = here.offer
        if (!region || (scope.kind === 'region' && region.id !== scope.id_region))
          throw noSuchOption()
        const { quote } = here
        if (!canBeBooked(quote))
          throw refuse(createJob, 'option_unavailable', 'Option is temporarily unavailable.')

        const id = await openJob(
          tx,
          { here, id_region: region.id },
          { ...own, ...wish, id_customer },
          at,
        )
        const move = decideJobMove(jobStatus.draft, jobStatus.open, 'admin')
        if (!move.ok) throw new Error(move.why)
        await recordMove(tx, at, { id }, move, { by: userActor(caller.id), how: 'staff' })
        if (customer.email)
          await mails.sendBooked(tx, at, {
            id_job: id,
            service: quote.row.service_short,
            price: bookedPrice(quote),
            fname: customer.fname,
            email: customer.email,
            id_customer,
            isVisitor: false,
            user: (await bookingCustomersStore(tx).findUserOf(id_customer)) ?? null,
          })
        return showRecord(tx, scope, id, at)
      }),

    lockJob: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const scope = scopeOf(caller)
        if (!(await lockJob(tx, id, scope))) throw noSuchJob(lockJobCall)
        if (await setLocked(tx, id, true, at))
          await recordEvent(tx, {
            event: 'job.locked',
            at,
            by: userActor(caller.id),
            id_job: id,
            data: {},
          })
        return showRecord(tx, scope, id, at)
      }),

    unlockJob: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const scope = scopeOf(caller)
        if (!(await lockJob(tx, id, scope))) throw noSuchJob(unlockJob)
        if (await setLocked(tx, id, false, at))
          await recordEvent(tx, {
            event: 'job.unlocked',
            at,
            by: userActor(caller.id),
            id_job: id,
            data: {},
          })
        return showRecord(tx, scope, id, at)
      }),

    async listJobAssignments({ params: { id } }, { caller, at }) {
      const store = staffJobsStore(db)
      if (!(await store.find(scopeOf(caller), id, momentOf(at))))
        throw noSuchJob(listJobAssignments)
      return { data: (await store.listAssignments(id)).map(showAssignment) }
    },
  } satisfies Partial<Handlers>

  async function* writeCsv(scope: Scope, filter: JobsFilter, sort: string, now: Moment) {
    const ids = await list.listIds(scope, filter, { sort, now })
    yield* jobsCsv.write(ids, (some) => list.rows(some, now))
  }
}

const noSuchOption = () =>
  refuse(createJob, 'option_not_found', 'This option is not on offer at this postcode.', {
    errors: { id_option: ['This option is not on offer at this postcode'] },
  })
