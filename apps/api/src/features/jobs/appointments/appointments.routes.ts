import {
  createAppointment,
  createMyAppointment,
  deleteAppointment,
  getJobCalendar,
  listJobAppointments,
  londonInstant,
  addDays,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { narrowed } from '#kernel/http/scope.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import { countAct } from '../jobs/count-act.ts'
import { appointmentTimesStore, showAppointmentTime } from './appointment-times.store.ts'
import { appointmentLinksRoutes } from './appointment-links.routes.ts'
import { byNextTime, showAppointment } from './appointments.show.ts'
import { appointmentsStore } from './appointments.store.ts'
import { drawCalendar } from './draw-calendar.ts'
import { movesRoutes } from './moves.routes.ts'
import { callOffAppointment, extrasOf, makeAppointment } from './make-appointment.ts'

const rowsAtMost = 250

type JobCall =
  | typeof listJobAppointments
  | typeof createAppointment
  | typeof createMyAppointment
  | typeof getJobCalendar
const noSuchJob = (endpoint: JobCall) =>
  refuse(endpoint, 'job_not_found', 'We can’t find that job.')

/** Calls by which staff and treasures make and cancel appointments. */
export function appointmentsRoutes(deps: Deps) {
  const { db } = deps.database
  const store = appointmentsStore(db)

  return {
    ...appointmentLinksRoutes(deps),

    async listJobAppointments({ params: { id } }, { scope, at }) {
      if (!(await store.isInScope(scope, id))) throw noSuchJob(listJobAppointments)
      const rows = await store.listOfJob(id)
      return { data: rows.toSorted(byNextTime(at)).map(showAppointment) }
    },

    listAppointmentTimes: ({ query }, { caller, scope }) =>
      readPage(
        query,
        appointmentTimesStore(db).list(narrowed(scope, caller), query),
        showAppointmentTime,
      ),

    async createAppointment(
      { body: { id_job, id_treasure, ...input } },
      { caller, scope, at, once },
    ) {
      if (!(await store.isInScope(scope, id_job))) throw noSuchJob(createAppointment)
      return once(async (tx) => {
        const made = await makeAppointment(tx, at, {
          id_job,
          id_treasure,
          input,
          actor: 'admin',
          by: userActor(caller.id),
        })
        if (!made.ok) throw refuse(createAppointment, made.code, made.why, extrasOf(made))
        return showAppointment(made.row)
      })
    },

    createMyAppointment: ({ params: { id }, body: input }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const made = await makeAppointment(tx, at, {
          id_job: id,
          id_treasure: scope.id_treasure,
          input,
          actor: 'treasure',
          by: userActor(caller.id),
        })
        if (made.ok) {
          const { id_treasure } = scope
          await countAct(deps, tx, at, { what: 'visit-made', id_job: id, id_treasure })
          return showAppointment(made.row)
        }
        if (made.code === 'treasure_not_assigned') throw noSuchJob(createMyAppointment)
        throw refuse(createMyAppointment, made.code, made.why, extrasOf(made))
      }),

    async listMyAppointments({ query: { from, to } }, { scope, at }) {
      const first = londonInstant(from ?? londonDate(at), '00:00')
      const until = to ? londonInstant(addDays(to, 1), '00:00') : null
      const rows =
        until && until <= first
          ? []
          : await store.listOfTreasure(scope.id_treasure, first, until, rowsAtMost)
      return { data: rows.toSorted(byNextTime(first)).map(showAppointment) }
    },

    async deleteAppointment({ params: { id }, query }, { caller, scope, at, once }) {
      const found = await store.findInScope(scope, id)
      if (!found)
        throw refuse(deleteAppointment, 'appointment_not_found', 'We can’t find that appointment.')
      const actor = scope.kind === 'treasure' ? 'treasure' : 'admin'
      return once(async (tx) => {
        const done = await callOffAppointment(tx, at, {
          ...found,
          ...query,
          by: userActor(caller.id),
          actor,
        })
        if (done === 'changed')
          throw refuse(
            deleteAppointment,
            'appointment_changed',
            'This appointment has just been changed. Please check it again.',
          )
        if (done === 'past')
          throw refuse(
            deleteAppointment,
            'appointment_past',
            'This has already started and cannot be cancelled.',
          )
        if (scope.kind === 'treasure') {
          const { id_treasure } = scope
          await countAct(deps, tx, at, {
            what: 'visit-cancelled',
            id_job: done.id_job,
            id_treasure,
          })
        }
        return done
      })
    },

    ...movesRoutes(deps),

    async getJobCalendar({ params: { id } }, { scope }) {
      if (!(await store.isInScope(scope, id))) throw noSuchJob(getJobCalendar)
      const isCustomers =
        scope.kind === 'party' && (await store.isInScope({ ...scope, id_treasure: null }, id))
      const whose = scope.kind === 'party' && !isCustomers ? scope.id_treasure : null
      const rows = await store.listForCalendar(id, whose)
      return drawCalendar(rows, isCustomers ? 'customer' : 'treasure', deps.publicSettings())
    },
  } satisfies Partial<Handlers>
}
