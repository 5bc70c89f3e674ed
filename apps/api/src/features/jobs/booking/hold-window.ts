import { londonDate, londonWallOf, type Endpoint, type PlannedTime } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isOverlapping } from '#kernel/db/errors.ts'
import type { Quote } from '../../catalogue/service-options/offered-options.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { appointmentsStore } from '../appointments/appointments.store.ts'
import { holdsStore } from '../appointments/holds.store.ts'
import { makeAppointment } from '../appointments/make-appointment.ts'
import { assignTo } from '../assignments/assign-job.ts'
import type { BookableHere } from '../jobs/write-job.ts'
import { findWindows } from '../windows/windows.rules.ts'
import { windowsStore } from '../windows/windows.store.ts'
import { refuseBooking } from './booking.refusals.ts'
import { isBookedAtOnce, minutesOf, timeFrom } from './booking-windows.rules.ts'
import { decideOpenDraft } from './drafts.decide.ts'
import { draftsStore, type DraftRow } from './drafts.store.ts'

type Draft = { id: string; token: string }
type Wanted = { start: Date; bookable: BookableHere; at: Date }

/**
 * Holds a time for a draft with the first treasure who is free. Tries the treasure who holds it
 * already, then the nearest. Each attempt has its own transaction, so that two calls never wait for
 * each other's treasures. Returns false if no treasure is free, or if the draft is no longer open.
 */
export async function holdWindow(db: Db, { id, token }: Draft, wanted: Wanted) {
  const { start, bookable, at } = wanted
  const { quote, offer } = bookable.here
  const here = await placesStore(db).findOutcode(offer.place.outcode)
  if (!here || !isBookedAtOnce(quote)) return false
  const held = await holdsStore(db).find(id, at)
  const day = { from: londonDate(start), days: 1 }
  const time = timeFrom(start, quote.row)
  const asked = {
    here,
    home: offer.place,
    id_service: quote.row.id_service,
    ...day,
    at,
    booking: id,
  }
  const minutes = minutesOf(quote.row)
  const listFree = async (from: Db, id_treasure?: number) =>
    (await windowsStore(from).listDiaries({ ...asked, id_treasure })).filter((diary) =>
      findWindows([diary], { ...day, minutes, at }).some(
        (one) => one.confirmed && one.start.getTime() === start.getTime(),
      ),
    )

  const first = (one: { id: number }) => (one.id === held?.id_treasure ? 0 : 1)
  const free = (await listFree(db)).toSorted((a, b) => first(a) - first(b))
  for (const { id: id_treasure } of free) {
    const isHeld = await db
      .transaction()
      .execute(async (tx) => {
        const drafts = draftsStore(tx)
        const open = decideOpenDraft(await drafts.lock(id, token), at)
        if (open.refused) return undefined
        await appointmentsStore(tx).lockTreasure(id_treasure, at)
        if (!(await listFree(tx, id_treasure)).length) return false
        const holds = holdsStore(tx)
        const known = await holds.find(id, at)
        if (known?.id_treasure === id_treasure && isSame(known, time)) await holds.renew(id, at)
        else await holds.hold(id, id_treasure, time, at)
        await drafts.chooseWindow(open.draft, start, at)
        return true
      })
      .catch((error: unknown) => {
        // The diary leaves out visits in unknown outward codes. The database's constraint finds
        // them.
        if (isOverlapping(error)) return false
        throw error
      })
    if (isHeld !== false) return isHeld === true
  }
  return false
}

const isSame = (one: PlannedTime, other: PlannedTime) =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime()

export const windowTaken = (endpoint: Endpoint) => refuseBooking(endpoint, 'window_taken')

type Confirming = { draft: DraftRow; quote: Quote; endpoint: Endpoint; by: Actor }

/**
 * Assigns a newly booked job to the treasure who holds the time. Turns the held time into an
 * appointment. Throws a refusal if this is impossible, so that the booking rolls back.
 */
export async function confirmWindow(tx: Db, at: Date, { draft, quote, endpoint, by }: Confirming) {
  const { id, id_job, window_at } = draft
  const hold = await holdsStore(tx).take(id, at)
  if (!hold || !window_at || !isSame(hold, timeFrom(window_at, quote.row)))
    throw windowTaken(endpoint)
  const { id_treasure } = hold
  const actor = 'system'
  const assigned = await assignTo(tx, at, { id_job, id_treasure, how: 'booking', actor, by })
  if (!assigned.moved) throw windowTaken(endpoint)
  const input = {
    ...londonWallOf(window_at),
    hours: minutesOf(quote.row) / 60,
    visit: false,
    recurrent: false,
  }
  const made = await makeAppointment(tx, at, { id_job, id_treasure, input, actor, by })
  if (!made.ok) throw windowTaken(endpoint)
}
