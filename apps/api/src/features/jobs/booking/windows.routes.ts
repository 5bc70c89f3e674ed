import { holdWindow as holdWindowCall, listWindows, londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { findWindows } from '../windows/windows.rules.ts'
import { windowsStore } from '../windows/windows.store.ts'
import { hasWindows, isBookedAtOnce, minutesOf } from './booking-windows.rules.ts'
import { refuseBooking } from './booking.refusals.ts'
import { showWindow } from './booking.show.ts'
import { mustBeOpen } from './drafts.routes.ts'
import { draftsStore } from './drafts.store.ts'
import { holdWindow, windowTaken } from './hold-window.ts'
import { isOpenFor } from './opening-soon.ts'
import { priceHere } from './price-here.ts'

/** Number of days in one response. */
const days = 14

/** Times that a customer can choose from, and holds. */
export function windowsRoutes({ database: { db }, limits }: Pick<Deps, 'database' | 'limits'>) {
  return {
    async listWindows({ query: { option, postcode, from: asked, booking } }, { at, asker }) {
      const today = londonDate(at)
      const { here } = await priceHere(db, listWindows, { id: option, postcode, day: today })
      const { quote, offer } = here
      const centre = await placesStore(db).findOutcode(offer.place.outcode)
      if (!centre || !hasWindows(quote.row) || !(await isOpenFor(db, { asker })))
        return { data: [] }
      const from = asked && asked > today ? asked : today
      const { id_service } = quote.row
      const wanted = { here: centre, id_service, from, days, at, booking }
      const diaries = await windowsStore(db).listDiaries(wanted)
      const minutes = minutesOf(quote.row)
      return {
        data: findWindows(diaries, { from, days, minutes, at }).map(
          ({ start, end, confirmed }) => ({
            start_at: start.toISOString(),
            end_at: end.toISOString(),
            confirmed: confirmed && isBookedAtOnce(quote),
          }),
        ),
      }
    },

    async holdWindow({ body: { id, token, start_at } }, { at, address, asker }) {
      if (!(await isOpenFor(db, { asker }))) throw refuseBooking(holdWindowCall, 'not_open')
      await limitAttempts(db, at, countersOf('hold-address', address, limits.holdsPerAddress))
      const drafts = draftsStore(db)
      const draft = mustBeOpen(holdWindowCall, await drafts.find(id, token), at)
      if (start_at === null)
        await db.transaction().execute(async (tx) => {
          const store = draftsStore(tx)
          await store.giveUpWindow(mustBeOpen(holdWindowCall, await store.lock(id, token), at))
        })
      else {
        const asked = { id: draft.id_option, postcode: draft.postcode, day: londonDate(at) }
        const bookable = await priceHere(db, holdWindowCall, asked)
        const wanted = { start: new Date(start_at), bookable, at }
        if (!(await holdWindow(db, { id, token }, wanted))) {
          mustBeOpen(holdWindowCall, await drafts.find(id, token), at)
          throw windowTaken(holdWindowCall)
        }
      }
      const saved = await drafts.find(id, token)
      return { window: saved ? showWindow(saved, at) : null }
    },
  } satisfies Partial<Handlers>
}
