import pg from 'pg'
import { markOpened } from '../features/site/opening/mark-opened.ts'
import { openPostgres } from '../kernel/db/connect.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

export type Row = {
  name: string
  /** Milliseconds through the whole HTTP stack. */
  p50: number
  p95: number
  /** Milliseconds for the same statements through the bare driver. */
  bareP50: number
  bareP95: number
  /** `p50` divided by `bareP50`. */
  ratio: number
}

type Options = {
  /** Address of the filled database. */
  url: string
  /**
   * Paths below the API's base, by name. Only a call whose name contains `nobody` or `nothing` may
   * return no rows.
   */
  calls: Readonly<Record<string, string>>
  runs: number
  /** Headers that each call needs. */
  headers?: (app: TestApp) => Promise<Record<string, string>>
}

/** Measures calls through the whole HTTP stack, against their own SQL through the bare driver. */
export async function compareWithBare({
  url,
  calls,
  runs,
  headers = () => Promise.resolve({}),
}: Options): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may stop before the connection has closed.
  pool.on('error', () => {})
  const database = openPostgres(url)
  // Before the opening, visitors see no jobs and no times.
  await markOpened(database.db, new Date())
  const statements: { text: string; values: unknown[] }[] = []
  const watched = openPostgres(url, {
    log: ({ query: { sql, parameters } }) =>
      void statements.push({ text: sql, values: [...parameters] }),
  })
  const app = await startTestApp(database)
  const watching = await startTestApp(watched)
  try {
    const sent = await headers(app)
    const ask = async (of: TestApp, name: string, path: string) => {
      const answer = await fetch(of.apiBase + path, { headers: sent })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      // The time that an empty answer takes is not worth measuring.
      if (!/nobody|nothing/.test(name) && text.startsWith('{"data":[]'))
        throw new Error(`${path} has no rows`)
    }
    const rows: Row[] = []
    for (const [name, path] of Object.entries(calls)) {
      statements.length = 0
      await ask(watching, name, path)
      const own = [...statements]
      const whole = await measure(runs, () => ask(app, name, path))
      const bare = await measure(runs, async () => {
        for (const statement of own) await pool.query(statement)
      })
      rows.push({
        name,
        ...whole,
        bareP50: bare.p50,
        bareP95: bare.p95,
        ratio: Math.round((whole.p50 / bare.p50) * 100) / 100,
      })
    }
    return rows
  } finally {
    await watching.close()
    await app.close()
    await watched.close()
    await pool.end()
    await database.close()
  }
}

export async function measure(runs: number, once: () => Promise<void>) {
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
