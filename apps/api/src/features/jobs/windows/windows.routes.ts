import { listWindows, londonDate, priceUnit } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { isOpenFor } from '../booking/opening-soon.ts'
import { priceHere } from '../booking/price-here.ts'
import { hoursNeeded } from '../opportunities/matching.rules.ts'
import { findWindows } from './windows.rules.ts'
import { windowsStore } from './windows.store.ts'

/** Days of one answer. */
const days = 14

/** Times that a customer can choose from. */
export const windowsRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async listWindows({ query: { option, postcode, from: asked } }, { at, asker }) {
      const today = londonDate(at)
      const { here } = await priceHere(db, listWindows, { id: option, postcode, day: today })
      const { id_service, id_price_unit, duration_hundredths } = here.quote.row
      const centre = await placesStore(db).findOutcode(here.offer.place.outcode)
      const isByTheDay = id_price_unit === priceUnit.day || id_price_unit === priceUnit.night
      if (!centre || isByTheDay || !(await isOpenFor(db, { asker }))) return { data: [] }
      const from = asked && asked > today ? asked : today
      const diaries = await windowsStore(db).listDiaries({ here: centre, id_service, from, days })
      const minutes = Math.round(hoursNeeded(id_price_unit, duration_hundredths) * 60)
      return {
        data: findWindows(diaries, { from, days, minutes, at }).map(
          ({ start, end, confirmed }) => ({
            start_at: start.toISOString(),
            end_at: end.toISOString(),
            confirmed,
          }),
        ),
      }
    },
  }) satisfies Partial<Handlers>
