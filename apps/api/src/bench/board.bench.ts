import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openPostgres } from '../shared/db/connect.ts'
import { migrate } from '../shared/db/migrate.ts'
import type { Tables } from '../shared/db/tables.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { startTestApp } from '../testing/test-app.ts'
import { fillBoard } from './board-data.ts'

export type Row = {
  name: string
  /** Milliseconds through the whole HTTP stack. */
  p50: number
  p95: number
  /** Milliseconds for the same statements through the bare driver. */
  bareP50: number
  bareP95: number
  /** `p50` against `bareP50`. */
  ratio: number
}

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

/** Board searches through the whole HTTP stack, against their own SQL through the bare driver. */
export async function benchBoard({ jobs = 1_000_000, runs = 40 } = {}): Promise<Row[]> {
  const server = await startPostgres()
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  const statements: { text: string; values: unknown[] }[] = []
  const database = openPostgres(server.url)
  try {
    await migrate(database)
    console.log(`  filling the board with ${jobs.toLocaleString('en-GB')} jobs …`)
    const filling = openPostgres(server.url, { statementTimeout: 0 })
    await fillBoard(filling, jobs)
    await filling.close()
    const watched = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url, max: 4 }) }),
      log: ({ query: { sql, parameters } }) =>
        void statements.push({ text: sql, values: [...parameters] }),
    })
    const app = await startTestApp(database)
    const watching = await startTestApp({ ...database, db: watched })
    const rows: Row[] = []
    for (const [name, search] of Object.entries(searches)) {
      statements.length = 0
      await (await fetch(`${watching.apiBase}/public/jobs/board/search?${search}`)).text()
      const own = [...statements]
      const whole = await measure(runs, async () => {
        await (await fetch(`${app.apiBase}/public/jobs/board/search?${search}`)).text()
      })
      const bare = await measure(runs, async () => {
        for (const statement of own) await pool.query(statement)
      })
      rows.push({
        name: `board search: ${name}`,
        ...whole,
        bareP50: bare.p50,
        bareP95: bare.p95,
        ratio: Math.round((whole.p50 / bare.p50) * 100) / 100,
      })
    }
    await watching.close()
    await app.close()
    await watched.destroy()
    return rows
  } finally {
    await pool.end()
    await database.close()
    await server.stop()
  }
}

async function measure(runs: number, once: () => Promise<void>) {
  for (let i = 0; i < 5; i++) await once()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const started = performance.now()
    await once()
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Math.round((sorted[Math.min(runs - 1, Math.floor(runs * part))] ?? 0) * 100) / 100
  return { p50: at(0.5), p95: at(0.95) }
}

if (import.meta.main)
  console.table(await benchBoard({ jobs: Number(process.argv[2] ?? 1_000_000) }))
