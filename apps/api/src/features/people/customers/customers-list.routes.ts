import { poundsOf, unitedKingdom, fullName, type SimilarQuery } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordExport } from '#events/record-export.ts'
import { londonMonth } from '#kernel/clock.ts'
import { narrowed } from '#kernel/http/scope.ts'
import { withAsOf } from '#kernel/db/record-changes.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { mobileIn, readPostcode } from '../contacts/contact-input.ts'
import { customersCsv } from './customers-csv.ts'
import { customersListStore } from './customers-list.store.ts'
import { showCustomerRow } from './customers.show.ts'
import { mostSimilarTo, type Person } from './similar-customers.rules.ts'
import { findCandidates } from './similar-customers.store.ts'

const choicesAtMost = 20
const placesPerPage = 250

/** Reads a form that is still being typed. An incomplete mobile matches no customer. */
const readTyped = ({ fname = '', lname = '', id_country, ...typed }: SimilarQuery): Person => ({
  fname,
  lname,
  email: typed.email || null,
  mphone: mobileIn(typed.mphone ?? '', id_country) ?? null,
  postcode: readPostcode({
    postcode: typed.postcode || null,
    id_country: id_country ?? unitedKingdom,
  }),
})

export function customersListRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = customersListStore(db)

  return {
    listCustomers: ({ query }, { caller, scope, at }) =>
      withAsOf(db, 'customer', () =>
        store.list(narrowed(scope, caller), at).page(query, showCustomerRow),
      ),

    async exportCustomers({ query }, { caller, scope, at }) {
      await recordExport(db, { caller, at }, 'customers')
      return store.list(narrowed(scope, caller), at).csv(query, customersCsv)
    },

    async getCustomersSummary(_input, { caller, scope, at }) {
      const { fresh, owed_pence, ...counts } = await store.summarise(
        narrowed(scope, caller),
        londonMonth(at).began,
      )
      return { new_this_month: fresh, owed: poundsOf(owed_pence), ...counts }
    },

    async searchCustomers({ query }, { caller, scope }) {
      const found = await store.search(narrowed(scope, caller), query.search, choicesAtMost)
      return { data: found.map((row) => ({ ...row, name: fullName(row) })) }
    },

    /**
     * Searches all regions that the caller may see, even if one region is chosen, because another
     * region may know the person.
     */
    async listSimilarCustomers({ query }, { scope }) {
      const typed = readTyped(query)
      const found = mostSimilarTo(typed, (await findCandidates(db, scope, [typed]))[0] ?? [])
      return { data: found.map((row) => ({ ...row, name: fullName(row) })) }
    },

    listCustomerPlaces({ query: { page, customer = '' } }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      return readPage(
        { page, per_page: placesPerPage },
        {
          count: () => store.count(shown, { search: customer }),
          read: (slice) => store.listPlaces(shown, customer, slice),
        },
        (row) => ({ ...row, name: fullName(row) }),
      )
    },
  } satisfies Partial<Handlers>
}
