import { londonDate, longDayInWords, showPence } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { openSeries } from './make-dates.ts'
import { decidePrices, pricesNow, timeOf } from './series.decide.ts'
import { priceOn } from './series.show.ts'
import { seriesStore } from './series.store.ts'

/**
 * Applies the job's present prices to coming dates of its series. Lower prices apply at once,
 * higher prices with notice. Returns the first date with a higher price, and its prices in words
 * for the notice. Repeating the call changes nothing.
 */
export async function repriceDates(tx: Db, at: Date, id_job: number) {
  const store = seriesStore(tx)
  for (const { id } of await store.listOfJob(id_job)) {
    const open = await openSeries(tx, at, { id, id_job })
    if (!open) continue
    const prices = pricesNow(open.series)
    const dates = await store.listDates([id], open.today)
    const timed = dates.map((date) => ({ ...date, ...timeOf(date) }))
    const { changed, rise } = decidePrices(timed, prices, at)
    if (changed.length === 0) continue
    await store.setPrices(
      id,
      changed.map(({ on_day }) => on_day),
      prices,
    )
    const [before, after] = rise
      ? [rise, prices].map((each) => priceOn(open.series, rise, each))
      : []
    if (rise && before != null && after != null && after > before)
      return {
        id_treasure: open.series.id_treasure,
        from: longDayInWords(londonDate(rise.start)),
        before: showPence(before),
        after: showPence(after),
      }
  }
  return undefined
}
