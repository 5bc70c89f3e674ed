import { openPostgres } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { fillBoard } from './board-data.ts'
import { compareWithBare, type Row } from './compare.ts'

const searches: Record<string, string> = {
  'a city, one service': 'bbox=-0.8,51.2,0.4,51.8&id_service=3&zoom=10',
  'a city, all services': 'bbox=-0.8,51.2,0.4,51.8&zoom=10',
  'one region, newest': 'id_region=7&zoom=9',
  'within 10 miles, nearest first': 'postcode=AA5&miles=10',
  'whole country, newest': '',
  'whole country, nearest first': 'postcode=AA5',
  'whole country, best paid': 'sort=treasure_price,desc',
  'whole country on a map': 'zoom=5',
}

/** Measures searches of a board the size of a country. */
export async function benchBoard({ jobs = 1_000_000, runs = 40 } = {}): Promise<Row[]> {
  const server = await startPostgres()
  try {
    const filling = openPostgres(server.url, { statementTimeout: 0 })
    await migrate(filling)
    console.log(`  filling the board with ${jobs.toLocaleString('en-GB')} jobs …`)
    await fillBoard(filling, jobs)
    await filling.close()
    const calls = Object.entries(searches).map(([name, query]) => [
      `board search: ${name}`,
      `/public/jobs/board/search?${query}`,
    ])
    return await compareWithBare({
      url: server.url,
      calls: Object.fromEntries(calls) as Record<string, string>,
      runs,
    })
  } finally {
    await server.stop()
  }
}

if (import.meta.main)
  console.table(await benchBoard({ jobs: Number(process.argv[2] ?? 1_000_000) }))
