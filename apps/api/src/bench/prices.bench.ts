import { openPostgres } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { compareWithBare, type Row } from './compare.ts'
import { insertManyPrices } from './prices-data.ts'

const calls: Record<string, string> = {
  'prices: all that can be booked at a postcode':
    '/public/job/booking/services/SE13%205AB?id_region=60',
  'prices: one option at a postcode': '/public/job/request/price/2480/SE13%205AB',
}

/**
 * Measures the calls that a visitor waits for after typing a postcode, and after choosing an
 * option.
 */
export async function benchPrices({ runs = 200 } = {}): Promise<(Row & { ratioP95: number })[]> {
  const server = await startPostgres()
  try {
    const filling = openPostgres(server.url, { statementTimeout: 0 })
    await migrate(filling)
    await insertManyPrices(filling)
    await filling.close()
    const rows = await compareWithBare({ url: server.url, calls, runs })
    return rows.map((row) => ({
      ...row,
      ratioP95: Math.round((row.p95 / row.bareP95) * 100) / 100,
    }))
  } finally {
    await server.stop()
  }
}

if (import.meta.main) console.table(await benchPrices())
