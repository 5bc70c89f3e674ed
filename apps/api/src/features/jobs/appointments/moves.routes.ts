import {
  askForAnotherTime,
  keepAppointmentTime,
  moveAppointment as moveCall,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { showAppointment } from './appointments.show.ts'
import { appointmentsStore } from './appointments.store.ts'
import { countVisitChange } from './count-visit-change.ts'
import { askForTime, keepTime, moveAppointment } from './move-appointment.ts'
import { movesStore } from './moves.store.ts'

type Call = typeof moveCall | typeof askForAnotherTime | typeof keepAppointmentTime
const noSuch = (endpoint: Call) =>
  refuse(endpoint, 'appointment_not_found', 'We can’t find that appointment.')

/** Moves of visits, and customers' requests for another time. */
export function movesRoutes(deps: Deps) {
  const { db } = deps.database
  const store = appointmentsStore(db)

  return {
    async moveAppointment({ params: { id }, body: move }, { caller, scope, at, once }) {
      const found = await store.findInScope(scope, id)
      if (!found) throw noSuch(moveCall)
      return once(async (tx) => {
        const moved = await moveAppointment(tx, at, { ...found, move, by: userActor(caller.id) })
        if (!moved.ok) throw refuse(moveCall, moved.code, moved.why)
        if (scope.kind === 'treasure' && moved.row.sequence !== move.sequence)
          await countVisitChange(deps, tx, at, {
            what: 'move',
            ...found,
            id_treasure: moved.row.id_treasure,
          })
        return showAppointment(moved.row)
      })
    },

    async askForAnotherTime({ params: { id }, body: request }, { caller, scope, at, once }) {
      const found = await movesStore(db).findOfCustomer(scope, id)
      if (!found) throw noSuch(askForAnotherTime)
      return once(async (tx) => {
        const asked = await askForTime(tx, at, { ...found, request, by: userActor(caller.id) })
        if (!asked.ok) throw refuse(askForAnotherTime, asked.code, asked.why)
        await countVisitChange(deps, tx, at, {
          what: 'request',
          ...found,
          id_treasure: asked.id_treasure,
        })
        return { id }
      })
    },

    async keepAppointmentTime({ params: { id } }, { caller, scope, at, once }) {
      const found = await store.findInScope(scope, id)
      if (!found) throw noSuch(keepAppointmentTime)
      return once(async (tx) => {
        const row = await keepTime(tx, at, { ...found, by: userActor(caller.id) })
        if (!row)
          throw refuse(
            keepAppointmentTime,
            'request_not_found',
            'This request for a different time is no longer open.',
          )
        return showAppointment(row)
      })
    },
  } satisfies Partial<Handlers>
}
