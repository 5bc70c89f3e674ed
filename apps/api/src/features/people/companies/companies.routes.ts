import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { companiesStore } from './companies.store.ts'

const choicesAtMost = 20

export function companiesRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = companiesStore(db)
  return {
    searchCompanies: async ({ query }) => ({
      data: await store.search(query.search, choicesAtMost),
    }),
    createCompany: ({ body }) => store.findOrCreate(body.name.replaceAll(/\s+/g, ' ')),
  } satisfies Partial<Handlers>
}
