import { londonDate, longDayInWords, showPence } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { openSeries } from './make-dates.ts'
import { decidePrices, pricesNow, timeOf } from './series.decide.ts'
import { priceOn } from './series.show.ts'
import { seriesStore } from './series.store.ts'

/**
 * Gives coming dates of a job's series its present prices: at once if they fall, and with notice if
 * they rise. Returns the first dearer date with its prices in words, so that the customer is told.
 * Repeating the call changes nothing.
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
