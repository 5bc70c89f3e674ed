import {
  createService,
  orderServices,
  restoreService,
  retireService,
  updateService,
  londonDate,
  type Trade,
  type TradeInput,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isTaken } from '#kernel/db/errors.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { noSuchPriceUnit, retiredInPast } from '../lists/lists.refusals.ts'
import { recordItem, type Who } from '../lists/record-item.ts'
import { decideRetirementDay, openInWords } from '../lists/retirement.rules.ts'
import { looksFirst } from './looks-first.ts'
import { giveSkill, makeTrade } from './make-trade.ts'
import { tradesStore, type TradeFields, type TradeRow } from './trades.store.ts'

/** Services, for the staff who set them up. */
export function tradesRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  return {
    listTrades: async () => ({ data: (await tradesStore(db).list()).map(showTrade) }),

    createService: ({ body }, { caller, at, once }) =>
      once(async (tx) => {
        await mustHaveUnit(tx, createService, body)
        const fields = fieldsOf(body)
        const id = await makeTrade(
          tx,
          { at, caller },
          { ...fields, estimate: body.looks_first ? looksFirst : null, evidence: '' },
        )
        if (id === undefined) throw isNamedAlready(createService)
        return showOne(tx, id)
      }),

    updateService: ({ params: { id }, body }, { caller, at, once }) =>
      once(async (tx) => {
        const before = await lockTrade(tx, updateService, id)
        await mustHaveUnit(tx, updateService, body)
        const fields = fieldsOf(body)
        await change(tx, { at, caller }, before, fields).catch((error: unknown) => {
          throw isTaken(error) ? isNamedAlready(updateService) : error
        })
        // A service that requires a skill needs one that treasures can have.
        if (body.requires_skill && before.skills.length === 0)
          await giveSkill(tx, { at, caller }, { id, name: body.name, evidence: '' })
        return showOne(tx, id)
      }),

    retireService: async ({ params: { id }, body }, { caller, at, once }) => {
      const day = decideRetirementDay(body.from, londonDate(at))
      return once(async (tx) => {
        const before = await lockTrade(tx, retireService, id)
        if (day === undefined) throw retiredInPast(retireService)
        const { open_jobs, drafts } = before
        const told = { simulated: body.simulated === true, retired_on: day, open_jobs, drafts }
        if (told.simulated) return told
        const open = openInWords(before)
        if (open && !body.open_go_on)
          throw refuse(retireService, 'service_booked', await bookedWords(tx, before, open))
        await change(tx, { at, caller }, before, { retired_on: day }, 'service.retired')
        return told
      })
    },

    restoreService: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const before = await lockTrade(tx, restoreService, id)
        await change(tx, { at, caller }, before, { retired_on: null })
        return showOne(tx, id)
      }),

    orderServices: ({ body: { services } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = tradesStore(tx)
        const before = new Map((await store.list()).map((trade) => [trade.id, trade]))
        if (!services.every((id) => before.get(id)?.kind === 'trade'))
          throw refuse(orderServices, 'service_not_found', 'We can’t find that service.')
        await store.order(services)
        const after = await store.list()
        for (const trade of after) {
          const former = before.get(trade.id)
          if (!former) continue
          const moved = { before: former, after: { sort: trade.sort } }
          await recordItem(tx, { at, caller }, 'service.changed', former, moved)
        }
        return { data: after.map(showTrade) }
      }),
  } satisfies Partial<Handlers>
}

const fieldsOf = ({ minimum, shortened_display_name, ...body }: TradeInput) => ({
  ...body,
  shortened_display_name: shortened_display_name ?? body.name,
  minimum_hundredths: minimum === null ? null : Math.round(minimum * 100),
})

async function lockTrade(
  tx: Db,
  endpoint: Refusing<'service_not_found' | 'service_fixed'>,
  id: number,
): Promise<TradeRow> {
  const trade = await tradesStore(tx).lock(id)
  if (!trade) throw refuse(endpoint, 'service_not_found', 'We can’t find that service.')
  if (trade.kind === 'materials')
    throw refuse(
      endpoint,
      'service_fixed',
      'Materials are part of every installation: what is bought for a job is recorded as them.',
    )
  return trade
}

async function mustHaveUnit(
  tx: Db,
  endpoint: Refusing<'price_unit_not_found'>,
  { id_price_unit }: { id_price_unit: number },
) {
  if (!(await tradesStore(tx).hasUnit(id_price_unit))) throw noSuchPriceUnit(endpoint)
}

const isNamedAlready = (endpoint: Refusing<'service_exists'>) =>
  refuse(endpoint, 'service_exists', 'There is a service of this name already.', {
    errors: { name: ['There is a service of this name already'] },
  })

async function bookedWords(tx: Db, { id, name, open_jobs }: TradeRow, open: string) {
  const jobs = await tradesStore(tx).openJobs(id)
  const named = jobs.length ? ` (${jobs.join(', ')}${open_jobs > jobs.length ? ' …' : ''})` : ''
  return `${name} has ${open}${named}. Jobs go on to their end; bookings that someone has begun cannot be completed once it is retired. Confirm that you want this.`
}

async function change(
  tx: Db,
  who: Who,
  before: TradeRow,
  fields: TradeFields,
  event: 'service.changed' | 'service.retired' = 'service.changed',
) {
  await tradesStore(tx).change(before.id, fields)
  await recordItem(tx, who, event, before, { before, after: fields })
}

async function showOne(tx: Db, id: number): Promise<Trade> {
  const trade = must(await tradesStore(tx).find(id))
  return showTrade(trade)
}

const showTrade = ({ minimum_hundredths, sort: _sort, ...trade }: TradeRow): Trade => ({
  ...trade,
  minimum: minimum_hundredths === null ? null : minimum_hundredths / 100,
})
