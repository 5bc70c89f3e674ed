import {
  createLinkedAppointment,
  createStartAppointment,
  getLinkedCalendar,
  moveLinkedAppointment,
  type Contract,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { countAct } from '../jobs/count-act.ts'
import { followLink, noSuchLink } from '../jobs/follow-link.ts'
import { actorOfLink, type JobLinkPurpose } from '../jobs/job-links.store.ts'
import { showTimes } from './appointments.show.ts'
import { appointmentsStore } from './appointments.store.ts'
import { countVisitChange } from './count-visit-change.ts'
import { drawCalendar } from './draw-calendar.ts'
import { extrasOf, makeAppointment } from './make-appointment.ts'
import { moveAppointment } from './move-appointment.ts'

/** Appointments through the links that both sides receive. Opening a link changes nothing. */
export function appointmentLinksRoutes(deps: Deps) {
  const { db } = deps.database

  async function make(
    endpoint: typeof createLinkedAppointment | typeof createStartAppointment,
    purpose: JobLinkPurpose,
    { body: { token, ...input } }: ParsedOf<Contract['createLinkedAppointment']>,
    context: Context,
  ) {
    const link = await followLink(deps, endpoint, token, [purpose], context)
    const { id_job, id_treasure, id_opened_by } = link
    if (!id_treasure) throw noSuchLink(endpoint)
    return context.once(async (tx) => {
      const made = await makeAppointment(tx, context.at, {
        id_job,
        id_treasure,
        input,
        actor: 'treasure',
        by: actorOfLink(link),
        forTreasure: id_opened_by !== null,
      })
      if (made.ok) {
        if (id_opened_by === null)
          await countAct(deps, tx, context.at, { what: 'visit-made', id_job, id_treasure })
        return { id: made.row.id, id_status: made.id_status, times: showTimes(made.row) }
      }
      if (made.code === 'treasure_not_assigned') throw noSuchLink(endpoint)
      throw refuse(endpoint, made.code, made.why, extrasOf(made))
    })
  }

  return {
    createLinkedAppointment: (input, context) =>
      make(createLinkedAppointment, 'treasure', input, context),
    createStartAppointment: (input, context) =>
      make(createStartAppointment, 'start', input, context),

    async moveLinkedAppointment({ body: { token, id, ...move } }, context) {
      const { at, once } = context
      const endpoint = moveLinkedAppointment
      const link = await followLink(deps, endpoint, token, ['treasure', 'start'], context)
      const found = await appointmentsStore(db).findOfLink(link, id)
      if (!found) throw noSuchLink(endpoint)
      return once(async (tx) => {
        const moved = await moveAppointment(tx, at, { ...found, move, by: actorOfLink(link) })
        if (!moved.ok) throw refuse(endpoint, moved.code, moved.why)
        const { id_treasure, sequence } = moved.row
        if (link.id_opened_by === null && sequence !== move.sequence)
          await countVisitChange(deps, tx, at, { what: 'move', id_job: found.id_job, id_treasure })
        return { id, times: showTimes(moved.row) }
      })
    },

    async getLinkedCalendar({ params: { token } }, context) {
      const purposes = ['calendar', 'continue', 'treasure', 'start'] as const
      const { id_job, id_treasure } = await followLink(
        deps,
        getLinkedCalendar,
        token,
        purposes,
        context,
      )
      const rows = await appointmentsStore(db).listForCalendar(id_job, id_treasure)
      const reader = id_treasure ? 'treasure' : 'forwarded'
      return drawCalendar(rows, reader, deps.publicSettings())
    },
  } satisfies Partial<Handlers>
}
