import { startPostgres } from '../../test/postgres-server.ts'
import { startOwnServer } from './own-server.ts'

const metricsToken = 'only-this-measurement-may-read-these-figures'
const views = 300

/**
 * Measures the processor time that the server spends on a view of a board without a cache in front:
 * the loader, the drawn first page, and the search for the map. The reference is two new searches, which
 * each board asked for before.
 */
export async function benchViews() {
  const postgres = await startPostgres()
  const server = await startOwnServer({
    DATABASE_URL: postgres.url,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: 'true',
  })
  const { origin } = new URL(server.apiUrl)
  let made = 0
  const read = async (path: string) => {
    // Each visitor has an address, so that no limit is reached.
    const visitor = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made++ & 255}`
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': visitor }
    const answer = await fetch(origin + path, { headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return answer.text()
  }
  const search = '/api/public/jobs/board/search?id_region=1&page=1&per_page=25&zoom=10'
  /** Milliseconds of processor time for each run. */
  const cost = async (run: () => Promise<unknown>) => {
    for (let n = 0; n < views / 3; n++) await run()
    const before = await readProcessorTime(origin)
    for (let n = 0; n < views; n++) await run()
    return ((await readProcessorTime(origin)) - before) / views
  }
  try {
    const searches = await cost(async () => {
      await read(search)
      await read(search)
    })
    const view = await cost(async () => {
      await read('/embed/v1/loader.js')
      const drawn = await read('/api/public/jobs/board/drawn?region=1')
      const { first } = JSON.parse(drawn) as { first: { page: { cursor?: string } } }
      await read(`${search}${first.page.cursor ? `&since=${first.page.cursor}` : ''}`)
    })
    return [
      {
        name: 'processor time of a view of a board, of two new searches, ms',
        measured: Math.round(view * 100) / 100,
        bare: Math.round(searches * 100) / 100,
        ratio: Math.round((view / searches) * 100) / 100,
      },
    ]
  } finally {
    await server.close()
    await postgres.stop()
  }
}

async function readProcessorTime(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const text = await answer.text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]) * 1_000
}
