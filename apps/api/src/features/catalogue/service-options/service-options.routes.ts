import {
  copyDefaultServiceOptions,
  createServiceOption,
  deleteServiceOption,
  getServiceOption,
  listMyServiceOptions,
  listPublicServiceOptions,
  previewPostcodeRegex,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { noSuchAmbassador, noSuchPriceUnit, noSuchService } from '../lists/lists.refusals.ts'
import { servicesStore } from '../services/services.store.ts'
import { optionChangesRoutes } from './option-changes.routes.ts'
import { optionPricesRoutes } from './option-prices.routes.ts'
import { compilePostcodeRegex } from './postcode-regex.ts'
import { recordAdded, recordDeleted } from './record-option.ts'
import { previewRegex, problemOfPattern } from './regex-preview.ts'
import { beginAs } from './service-options.decide.ts'
import { badRegex, noSuchJobType, noSuchOption } from './service-options.refusals.ts'
import { showOptions, showPublicOptions } from './service-options.show.ts'
import { serviceOptionsStore } from './service-options.store.ts'

export function serviceOptionsRoutes({ database: { db } }: Deps) {
  const store = serviceOptionsStore(db)
  return {
    ...optionChangesRoutes(store),
    ...optionPricesRoutes(db),

    async listPublicServiceOptions({ params: { id } }) {
      const rows = await store.listPublic(id)
      if (!rows.length && !(await store.exists('ambassadors', id)))
        throw noSuchAmbassador(listPublicServiceOptions)
      return { data: await showPublicOptions(db, rows) }
    },

    async listMyServiceOptions({ query }, { caller, scope }) {
      const id = query.id_ambassador ?? caller.id_ambassador
      const isOthers = scope.kind === 'region' && scope.id_region !== id
      if (!id || isOthers || !(await store.exists('ambassadors', id)))
        throw noSuchAmbassador(listMyServiceOptions)
      return { data: await showOptions(db, await store.list(id)) }
    },

    listServiceOptionServices: async () => ({ data: await servicesStore(db).listBookable() }),

    async getServiceOption({ params }, { scope }) {
      const row = await store.find(scope, params.id)
      const [option] = row ? await showOptions(db, [row]) : []
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
        const { id_ambassador = caller.id_ambassador, id_job_type, ...fields } = body
        const isOthers = scope.kind === 'region' && scope.id_region !== id_ambassador
        if (!id_ambassador || isOthers || !(await inside.exists('ambassadors', id_ambassador)))
          throw noSuchAmbassador(createServiceOption)
        if (!(await inside.isBookable(fields.id_service))) throw noSuchService(createServiceOption)
        if (!(await inside.exists('job_types', id_job_type)))
          throw noSuchJobType(createServiceOption)
        if (!(await inside.exists('price_units', fields.id_price_unit)))
          throw noSuchPriceUnit(createServiceOption)
        const added = await inside.insert({
          ...fields,
          ...beginAs(id_job_type, fields.id_price_unit),
          id_ambassador,
        })
        await recordAdded(tx, { at, caller }, added)
        const row = await inside.find(scope, added.id)
        const [option] = row ? await showOptions(tx, [row]) : []
        if (!option) throw new Error(`Service option ${added.id} is not there after it was added`)
        return option
      })
    },

    copyDefaultServiceOptions: ({ body: { id_ambassador } }, { caller, at, once }) =>
      once(async (tx) => {
        const inside = serviceOptionsStore(tx)
        if (!(await inside.lockAmbassador(id_ambassador)))
          throw noSuchAmbassador(copyDefaultServiceOptions)
        const copied = await inside.copyDefaults(id_ambassador)
        for (const option of copied) await recordAdded(tx, { at, caller }, option)
        return { created: copied.length }
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
