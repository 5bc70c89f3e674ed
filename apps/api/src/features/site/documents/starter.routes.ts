import { DocumentKindInput } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { starterCatalogue } from '../../catalogue/starter/starter-catalogue.ts'
import { tradesStore } from '../../catalogue/trades/trades.store.ts'
import { documentKindsStore, showKind } from './document-kinds.store.ts'
import { recordKind } from './record-kind.ts'
import { starterDocuments } from './starter-documents.ts'

/** Common documents that a business can take over and then change. */
export function starterRoutes(db: Db) {
  /** Entries for trades that are offered, with these trades. */
  async function listFitting(from: Db, scope: StaffScope) {
    const kinds = await documentKindsStore(from).list(scope)
    const names = new Set(
      kinds.flatMap(({ name, retired_at }) => (retired_at ? [] : [name.toLowerCase()])),
    )
    const found = []
    for (const [code, { trades, ...entry }] of Object.entries(starterDocuments)) {
      const services = []
      for (const trade of trades ?? []) {
        const service = await tradesStore(from).findNamed(starterCatalogue[trade].name)
        if (service) services.push(service)
      }
      if (!trades || services.length > 0)
        found.push({ code, entry, services, is_there: names.has(entry.name.toLowerCase()) })
    }
    return found
  }

  return {
    async listStarterDocuments(_input, { scope }) {
      const found = await listFitting(db, scope)
      return {
        data: found.map(({ code, entry, services, is_there }) => ({
          code,
          name: entry.name,
          every_trade: services.length === 0,
          trades: services.map(({ name }) => name),
          asks: asksOf(entry),
          is_there,
        })),
      }
    },

    takeStarterDocuments: ({ body: { codes, required_from } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = documentKindsStore(tx)
        const id_region = scope.kind === 'all' ? null : scope.id_region
        const data = []
        for (const { code, entry, services, is_there } of await listFitting(tx, scope)) {
          if (is_there || !codes.includes(code)) continue
          const input = DocumentKindInput.parse({
            ...entry,
            required_from,
            id_region,
            every_trade: services.length === 0,
            services: services.map(({ id }) => ({ id })),
          })
          const id = await store.insert(input, at)
          await recordKind(tx, at, caller.id, id, { name: entry.name, how: 'added' })
          data.push(showKind(must(await store.find(scope, id)), scope))
        }
        return { data }
      }),
  } satisfies Partial<Handlers>
}

const asksOf = ({
  needs_number = false,
  needs_until = false,
  needs_categories = false,
  least_amount = null,
  register_url = null,
}: (typeof starterDocuments)[string]) => ({
  needs_number,
  needs_until,
  needs_categories,
  least_amount,
  register_url,
})
