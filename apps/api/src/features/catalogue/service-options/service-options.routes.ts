import {
  copyDefaultServiceOptions,
  createServiceOption,
  decideAccess,
  deleteServiceOption,
  getAmbassador,
  getServiceOption,
  listMyServiceOptions,
  listPublicServiceOptions,
  penceOf,
  previewPostcodeRegex,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { noSuchAmbassador, noSuchPriceUnit, noSuchService } from '../lists/lists.refusals.ts'
import { refuseLoss, refusingLoss } from '../prices/refuse-loss.ts'
import { vatToday } from '../rates/rates.store.ts'
import { servicesStore } from '../services/services.store.ts'
import { copyOptions } from './copy-options.ts'
import { optionChangesRoutes } from './option-changes.routes.ts'
import { optionPricesStore } from './option-prices.store.ts'
import { optionPricesRoutes } from './option-prices.routes.ts'
import { compilePostcodeRegex } from './postcode-regex.ts'
import { recordAdded, recordDeleted } from './record-option.ts'
import { previewRegex, problemOfPattern } from './regex-preview.ts'
import { beginAs, hundredthsOf, isEstimate } from './service-options.decide.ts'
import {
  badRegex,
  estimateHasNone,
  noSuchJobType,
  noSuchOption,
} from './service-options.refusals.ts'
import {
  showOptions,
  showPricedOptions,
  showPublicOptions,
  sidesOf,
} from './service-options.show.ts'
import { serviceOptionsStore } from './service-options.store.ts'

export function serviceOptionsRoutes({ database: { db } }: Deps) {
  const store = serviceOptionsStore(db)
  return {
    ...optionChangesRoutes(store),
    ...optionPricesRoutes(db),

    async listPublicServiceOptions({ params: { id } }, { at, asker }) {
      const caller = await asker()
      const seesTreasurePrices =
        caller !== undefined &&
        decideAccess(getAmbassador, caller) === 'yes' &&
        (!caller.id_ambassador || caller.id_ambassador === id)
      const on = londonDate(at)
      const rows = await store.listPublic(id, on)
      if (!rows.length && !(await store.exists('ambassadors', id)))
        throw noSuchAmbassador(listPublicServiceOptions)
      const show = seesTreasurePrices ? showPricedOptions : showPublicOptions
      return { data: await show(db, rows, on) }
    },

    async listMyServiceOptions({ query }, { caller, scope, at }) {
      const on = londonDate(at)
      const id = query.id_ambassador ?? caller.id_ambassador
      const isOthers = scope.kind === 'region' && scope.id_region !== id
      if (!id || isOthers || !(await store.exists('ambassadors', id)))
        throw noSuchAmbassador(listMyServiceOptions)
      const data = await showOptions(db, await store.list(id, on), on)
      return { data, vat_rate: await vatToday(db, at) }
    },

    listServiceOptionServices: async (_input, { at }) => ({
      data: await servicesStore(db).listWithUnits(londonDate(at)),
    }),

    async getServiceOption({ params }, { scope, at }) {
      const on = londonDate(at)
      const isStaff = scope.kind !== 'party'
      const row = await (isStaff
        ? store.find(scope, params.id, on)
        : store.findPublic(params.id, on))
      const [option] = row ? await (isStaff ? showOptions : showPublicOptions)(db, [row], on) : []
      if (!option) throw noSuchOption(getServiceOption)
      return option
    },

    async previewPostcodeRegex({ query: { postcode_regex } }) {
      const outcodes = await store.listOutcodes()
      const compiled = compilePostcodeRegex(postcode_regex ?? '')
      if ('problem' in compiled) throw badRegex(previewPostcodeRegex, compiled.problem)
      const test = (postcode: string) => compiled.regex.test(postcode)
      const data = await previewRegex(postcode_regex ?? '', test, outcodes)
      if (!data)
        throw badRegex(previewPostcodeRegex, 'This pattern is too intricate to be previewed.')
      return { data: data.slice(0, shownAtMost), known: outcodes.length }
    },

    async createServiceOption({ body }, { caller, scope, at, once }) {
      const problem = await problemOfPattern(store, body.postcode_regex)
      if (problem) throw badRegex(createServiceOption, problem)
      return once(async (tx) => {
        const inside = serviceOptionsStore(tx)
        const {
          id_ambassador = caller.id_ambassador,
          id_job_type,
          id_price_unit,
          treasureprice,
          customerprice,
          duration,
          price_multiplier,
          ...fields
        } = body
        const on = londonDate(at)
        const own = {
          treasure_price_pence: penceOf(treasureprice),
          customer_price_pence: penceOf(customerprice),
        }
        const isOthers = scope.kind === 'region' && scope.id_region !== id_ambassador
        if (!id_ambassador || isOthers || !(await inside.exists('ambassadors', id_ambassador)))
          throw noSuchAmbassador(createServiceOption)
        if (!(await inside.isSold(fields.id_service, londonDate(at))))
          throw noSuchService(createServiceOption)
        if (!(await inside.exists('job_types', id_job_type)))
          throw noSuchJobType(createServiceOption)
        if (!(await inside.exists('price_units', id_price_unit)))
          throw noSuchPriceUnit(createServiceOption)
        const isPriced = treasureprice !== null || customerprice !== null
        const isMeasured = isPriced || duration !== null || price_multiplier !== undefined
        if (isMeasured && isEstimate({ id_job_type })) throw estimateHasNone(createServiceOption)
        const added = await inside.insert({
          ...beginAs(id_job_type, id_price_unit),
          ...fields,
          ...(duration !== null && { duration_hundredths: hundredthsOf(duration) }),
          ...(price_multiplier !== undefined && { price_multiplier: String(price_multiplier) }),
          id_ambassador,
        })
        const asked = { caller, field: 'treasureprice' } as const
        if (isPriced) {
          const price = { id_service_option: added.id, valid_from: on, ...own }
          const where = { from: on, today: on, id_region: id_ambassador }
          await refusingLoss(createServiceOption, tx, { ...asked, ...where }, () =>
            optionPricesStore(tx).save(price),
          )
        }
        await recordAdded(tx, { at, caller }, { ...added, ...own })
        const row = await inside.find(scope, added.id, on)
        if (row && isPriced) refuseLoss(createServiceOption, await sidesOf(tx, row, on), asked)
        const [option] = row ? await showOptions(tx, [row], on) : []
        return must(option)
      })
    },

    copyDefaultServiceOptions: ({ body: { id_ambassador } }, { caller, at, once }) =>
      once(async (tx) => {
        const inside = serviceOptionsStore(tx)
        if (!(await inside.lockAmbassador(id_ambassador)))
          throw noSuchAmbassador(copyDefaultServiceOptions)
        const defaults = await inside.listDefaultsToCopy(id_ambassador)
        return { created: await copyOptions(tx, id_ambassador, defaults, { at, caller }) }
      }),

    deleteServiceOption: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const removed = await serviceOptionsStore(tx).remove(scope, id)
        if (!removed) throw noSuchOption(deleteServiceOption)
        await recordDeleted(tx, { at, caller }, removed)
        return { id }
      }),
  } satisfies Partial<Handlers>
}

const shownAtMost = 5_000
