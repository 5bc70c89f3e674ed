import { openPostgres } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { createUser, signIn } from '../../test/sign-in.ts'
import { compareWithBare, type Row } from './compare.ts'
import { insertManyCustomers } from './customers-data.ts'
import { insertManyInvoices } from './money-data.ts'
import { insertManyJobs } from './search-data.ts'

const searches: Record<string, string> = {
  'a job number': '777000',
  'a surname': 'trelawny',
  'two words of a person': 'grace smith',
  'a word in one job': 'Q777000Z',
  'words of people and work': 'trelawny boiler',
  'a word in every tenth job': 'boiler',
  'a word in every job': 'please',
  'in every e-mail': 'example',
  'two letters': 'sm',
  'a postcode': 'AB5 6CD',
  'an outward code': 'AB5',
  'a part of a mobile': '07900 20123',
  'an invoice number': 'BENCH-077700',
  'a treasure': 'maker77 ',
  nothing: 'qqqqqq',
}

/**
 * Largest ratio allowed between the first results and their own statements through the bare driver.
 */
const ratioAtMost = 3

type SearchRow = Row & { ratioP95: number; within: boolean }

/**
 * Measures a search of everything, by an admin and by a franchisee. `url` gives a database that is
 * already filled.
 */
export async function benchSearch({
  jobs = 1_000_000,
  customers = 120_000,
  runs = 40,
  url,
}: { jobs?: number; customers?: number; runs?: number; url?: string | undefined } = {}): Promise<
  SearchRow[]
> {
  const server = url ? undefined : await startPostgres()
  try {
    const own = url ?? server?.url ?? ''
    const filling = openPostgres(own, { statementTimeout: 0 })
    await migrate(filling)
    if (server) {
      console.log(`  adding ${jobs.toLocaleString('en-GB')} jobs …`)
      await insertManyCustomers(filling.db, customers)
      await insertManyJobs(filling.db, jobs)
      await insertManyInvoices(filling.db, customers)
    }
    const rows: SearchRow[] = []
    for (const [who, rights] of [
      ['admin', { is_admin: true }],
      ['franchisee', { id_ambassador: 7 }],
    ] as const) {
      const caller = await createUser(filling.db, {
        ...rights,
        email: `${performance.now()}@example.org`,
      })
      const measured = await compareWithBare({
        url: own,
        calls: Object.fromEntries(
          Object.entries(searches).map(([name, q]) => [
            `search, ${who}: ${name}`,
            `/search?${new URLSearchParams({ q })}`,
          ]),
        ),
        runs,
        headers: async (app) => ({ authorization: `Bearer ${(await signIn(app, caller)).token}` }),
      })
      for (const row of measured) {
        const ratioP95 = Math.round((row.p95 / row.bareP95) * 100) / 100
        rows.push({ ...row, ratioP95, within: ratioP95 <= ratioAtMost })
      }
    }
    await filling.close()
    return rows
  } finally {
    await server?.stop()
  }
}

if (import.meta.main)
  console.table(
    await benchSearch({ jobs: Number(process.argv[2] ?? 1_000_000), url: process.argv[3] }),
  )
