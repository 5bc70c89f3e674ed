import { createRate, deleteRate, rateOf, londonDate, type Rate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { canBeDeleted, canBeReplaced, decideNewRate } from './rates.decide.ts'
import { showRates } from './rates.show.ts'
import { ratesStore, readRates, type RateRow } from './rates.store.ts'

/** Calls about the rates of VAT, commission and fees. */
export const ratesRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    listRates: async (_input, { at }) => ({
      data: await showAll(db, londonDate(at)),
    }),

    createRate: ({ body: { kind, id_region = null, valid_from, value } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = ratesStore(tx)
        await store.takeTurn()
        if (id_region !== null && !(await store.regionExists(id_region)))
          throw refuse(createRate, 'ambassador_not_found', 'We can’t find that region.')
        const rate = { kind, id_region, valid_from }
        const why = decideNewRate(rate, await store.lastInvoicedDay(rate))
        if (why)
          throw refuse(createRate, 'rate_day_invoiced', why, { errors: { valid_from: [why] } })
        const before = (await readRates(tx)).on(kind, valid_from, id_region ?? undefined)
        const after = Number(rateOf(value))
        const today = londonDate(at)
        const row = { ...rate, value: after, id_user: caller.id, created_at: at }
        const id = canBeReplaced(rate, today) ? await store.replace(row) : await store.insert(row)
        if (id === undefined) {
          const taken = 'Another rate already starts on this date'
          throw refuse(createRate, 'rate_exists', `${taken}.`, { errors: { valid_from: [taken] } })
        }
        await tellChange(tx, at, caller, { ...rate, id }, { before, after })
        return must((await showAll(tx, today)).find((one) => one.id === id))
      }),

    deleteRate: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = ratesStore(tx)
        await store.takeTurn()
        const rate = await store.find(id)
        if (!rate) throw refuse(deleteRate, 'rate_not_found', 'We can’t find that rate.')
        if (!canBeDeleted(rate, londonDate(at), await store.lastInvoicedDay(rate)))
          throw refuse(
            deleteRate,
            'rate_in_use',
            'This rate has already started. Set a new one from a later date instead.',
          )
        await store.remove(id)
        const { kind, id_region, valid_from, value: before } = rate
        const after = (await readRates(tx)).on(kind, valid_from, id_region ?? undefined)
        await tellChange(tx, at, caller, rate, { before, after })
        return { id }
      }),
  }) satisfies Partial<Handlers>

async function showAll(db: Db, today: string): Promise<Rate[]> {
  const store = ratesStore(db)
  const rows = await store.list()
  const days = new Map<number, string | null>()
  for (const row of rows)
    if (row.valid_from === today) days.set(row.id, await store.lastInvoicedDay(row))
  return showRates(rows, today, days)
}

const tellChange = (
  tx: Db,
  at: Date,
  caller: { id: number },
  { id, kind, id_region, valid_from }: Pick<RateRow, 'id' | 'kind' | 'id_region' | 'valid_from'>,
  { before, after }: { before: number; after: number },
) =>
  recordEvent(tx, {
    event: 'rate.changed',
    at,
    by: userActor(caller.id),
    id_record: id,
    data: { kind, of_region: id_region, valid_from, changes: [{ field: 'value', before, after }] },
  })
