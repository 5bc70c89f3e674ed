import {
  deleteDefaultPrice,
  deletePriceRule,
  penceOf,
  priceRuleType,
  saveDefaultPrice,
  saveDefaultPrices,
  savePriceRule,
  unitedKingdom,
  londonDate,
  longDayInWords,
  type DefaultPrice,
  type NewDefaultPrice,
  type PriceRuleTypeId,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers, SignedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { noSuchAmbassador, noSuchPriceUnit, noSuchService } from '../lists/lists.refusals.ts'
import { refuseLoss, refusingLoss } from './refuse-loss.ts'
import { readSubject, type RuleSubject } from './prices.rules.ts'
import { sayPrice, sayRule, showPrice, showRule } from './prices.show.ts'
import { pricesStore } from './prices.store.ts'
import { startOf, type From } from './start-of.ts'

type Store = ReturnType<typeof pricesStore>

const field = 'treasureprice'

/**
 * Rules about counties and towns, which need a country. Postcodes are always in the United Kingdom.
 */
const atPlace: readonly PriceRuleTypeId[] = [priceRuleType.county, priceRuleType.city]

/**
 * Makes each change a version of its own. Saving values that already apply on the date changes
 * nothing.
 */
export function priceChangesRoutes() {
  const inTurn = <T>(
    { caller, at, once }: SignedContext,
    work: (store: Store, record: WriteChange, tx: Db) => Promise<T>,
  ) =>
    once(async (tx) => {
      const store = pricesStore(tx)
      await store.takeTurn()
      const record: WriteChange = (...change) => addVersion(tx, { caller, at }, ...change)
      return work(store, record, tx)
    })

  return {
    saveDefaultPrice: ({ body }, context) =>
      inTurn(context, async (store, record, tx) => {
        const start = startOf(saveDefaultPrice, body.valid_from, context.at)
        const saving = { store, record, start, caller: context.caller }
        const { confirm_loss } = body
        const asked = { ...start, caller: context.caller, confirm_loss, field } as const
        return refusingLoss(saveDefaultPrice, tx, asked, async () => {
          const { price } = await saveOne(saveDefaultPrice, saving, body)
          return price
        })
      }),

    saveDefaultPrices: ({ body: { prices, valid_from, confirm_loss } }, context) =>
      inTurn(context, async (store, record, tx) => {
        const start = startOf(saveDefaultPrices, valid_from, context.at)
        const asked = { ...start, caller: context.caller, confirm_loss, field } as const
        return refusingLoss(saveDefaultPrices, tx, asked, async () => {
          let changed = 0
          for (const price of prices) {
            const { isNew } = await saveOne(
              saveDefaultPrices,
              { store, record, start, caller: context.caller },
              { ...price, confirm_loss },
            )
            if (isNew) changed += 1
          }
          return { changed }
        })
      }),

    savePriceRule: ({ params: { type }, body }, context) =>
      inTurn(context, async (store, record, tx) => {
        const { id_country, treasure_factor, customer_factor } = body
        const start = startOf(savePriceRule, body.valid_from, context.at)
        const subject = readSubject(type, body)
        if ('problem' in subject)
          throw refuse(savePriceRule, 'price_rule_incomplete', `${subject.problem}.`, {
            errors: { [subject.field]: [subject.problem] },
          })
        const label = await nameSubject(store, subject, id_country)
        const before = await store.findRule(subject, start.from)
        const shown = before && showRule(before, start.today)
        if (shown?.treasure_factor === treasure_factor && shown.customer_factor === customer_factor)
          return shown
        const asked = { ...body, caller: context.caller, field: 'treasure_factor' } as const
        const prices = await store.listPrices(start.from, subject.id_service ?? undefined)
        for (const { treasure_price_pence: treasure, customer_price_pence: customer } of prices)
          refuseLoss(
            savePriceRule,
            {
              treasure: treasure && Math.round(treasure * treasure_factor),
              customer: customer && Math.round(customer * customer_factor),
            },
            asked,
          )
        const factors = { treasure_factor, customer_factor }
        const version = await record(sayRule(label, body, start), shown, factors)
        await refusingLoss(savePriceRule, tx, { ...asked, ...start }, async () => {
          await store.endRules(subject, start, version)
          await store.insertRule(
            {
              ...subject,
              valid_from: start.from,
              id_country: atPlace.includes(subject.type) ? id_country : unitedKingdom,
              treasure_factor: String(treasure_factor),
              customer_factor: String(customer_factor),
            },
            version,
          )
        })
        return showRule(must(await store.findRule(subject, start.from)), start.today)
      }),

    deleteDefaultPrice: ({ params: { id }, query }, context) =>
      inTurn(context, async (store, record, tx) => {
        const today = londonDate(context.at)
        const price = await store.findPriceById(id, today)
        if (!price)
          throw refuse(deleteDefaultPrice, 'price_not_found', 'We can’t find that default price.')
        const start = startOfEnd(price, today)
        const name = `${price.service_name}, ${price.unit_name}`
        const descr = `${name}: default price ${ended(start)}.`
        const asked = { ...start, caller: context.caller, confirm_loss: query.confirm_loss === 1 }
        const version = await record(descr, price, noPrices)
        await refusingLoss(deleteDefaultPrice, tx, asked, () =>
          store.endPrices(price, start, version),
        )
        return { id }
      }),

    deletePriceRule: ({ params: { id }, query }, context) =>
      inTurn(context, async (store, record, tx) => {
        const today = londonDate(context.at)
        const rule = await store.findRuleById(id, today)
        if (!rule)
          throw refuse(deletePriceRule, 'price_rule_not_found', 'We can’t find that price rule.')
        const start = startOfEnd(rule, today)
        const descr = `${rule.label}: rule ${ended(start)}.`
        const version = await record(descr, showRule(rule, today), noFactors)
        const asked = { ...start, caller: context.caller, confirm_loss: query.confirm_loss === 1 }
        await refusingLoss(deletePriceRule, tx, asked, () => store.endRules(rule, start, version))
        return { id }
      }),
  } satisfies Partial<Handlers>
}

/**
 * Returns the day on which a price or rule ends. A current one ends today, together with all
 * earlier ones. A future one ends on its own first day, and no other row ends with it.
 */
const startOfEnd = ({ valid_from }: { valid_from: string }, today: string): From => ({
  from: valid_from > today ? valid_from : today,
  today,
})
const ended = ({ from, today }: From) =>
  from > today ? `from ${longDayInWords(from)} taken back` : 'ended'

type Saving = { store: Store; record: WriteChange; start: From; caller: SignedContext['caller'] }

/** Saves the price that applies from a date. Returns it, and whether it is new. */
async function saveOne(
  endpoint: typeof saveDefaultPrice | typeof saveDefaultPrices,
  { store, record, start, caller }: Saving,
  given: Omit<NewDefaultPrice, 'valid_from'>,
): Promise<{ price: DefaultPrice; isNew: boolean }> {
  const { id_service, id_price_unit, treasureprice, customerprice } = given
  const service = await store.serviceName(id_service)
  if (!service) throw noSuchService(endpoint)
  const unit = await store.unitName(id_price_unit)
  if (!unit) throw noSuchPriceUnit(endpoint)
  const before = await store.findPrice(given, start.from)
  const shown = before && showPrice(before, start.today)
  if (shown?.treasureprice === treasureprice && shown.customerprice === customerprice)
    return { price: shown, isNew: false }
  refuseLoss(
    endpoint,
    { treasure: treasureprice, customer: customerprice },
    { caller, confirm_loss: given.confirm_loss, field: 'treasureprice' },
  )
  const prices = {
    treasure_price_pence: penceOf(treasureprice),
    customer_price_pence: penceOf(customerprice),
  }
  const version = await record(sayPrice(`${service}, ${unit}`, given, start), before, prices)
  await store.endPrices(given, start, version)
  const valid_from = start.from
  await store.insertPrice({ id_service, id_price_unit, valid_from, ...prices }, version)
  const price = showPrice(must(await store.findPrice(given, valid_from)), start.today)
  return { price, isNew: true }
}

const noPrices = { treasure_price_pence: null, customer_price_pence: null }
const noFactors = { treasure_factor: null, customer_factor: null }

/** Logs a change in words, with the previous values. Returns the number of its version. */
type WriteChange = (what: string, before: object | undefined, after: object) => Promise<number>

async function addVersion(
  tx: Db,
  { caller, at }: Pick<SignedContext, 'caller' | 'at'>,
  ...[what, before, after]: Parameters<WriteChange>
) {
  const version = await pricesStore(tx).addVersion(caller.id, what, at)
  await recordEvent(tx, {
    event: 'price.changed',
    at,
    by: userActor(caller.id),
    id_record: version,
    data: { what, changes: changesBetween(before ?? {}, after) },
  })
  return version
}

/** Names the subject of a rule. Refuses an unknown place or service. */
async function nameSubject(store: Store, subject: RuleSubject, id_country: number) {
  const { id_county, id_city, prefix, id_service, id_ambassador } = subject
  if (id_county !== null) {
    const county = await store.countyName(id_county, id_country)
    if (county) return county
    const problem = 'We can’t find that county in this country'
    throw refuse(savePriceRule, 'county_not_found', `${problem}.`, {
      errors: { id_county: [problem] },
    })
  }
  if (id_city !== null) {
    const city = await store.cityName(id_city, id_country)
    if (city) return city
    const problem = 'We can’t find that town in this country'
    throw refuse(savePriceRule, 'city_not_found', `${problem}.`, { errors: { id_city: [problem] } })
  }
  if (prefix !== null) return prefix
  const service = await store.serviceName(id_service ?? 0)
  if (!service) throw noSuchService(savePriceRule)
  if (id_ambassador === null) return service
  const region = await store.regionName(id_ambassador)
  if (!region) throw noSuchAmbassador(savePriceRule)
  return `${service} in ${region}`
}
