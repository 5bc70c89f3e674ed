import { hostPages } from '../tests/embed/host-pages.ts'
import { libraryPages, needPackages } from '../tests/engines/debian.ts'
import type { Engine } from '../tests/engines/engine.ts'
import { startFirefox } from '../tests/engines/firefox.ts'
import { startHost, type Host } from '../tests/engines/host.ts'
import { planJourneys, takeJourney } from '../tests/engines/journeys.ts'
import { tableLines, type Column } from '../tests/engines/table.ts'
import { tryFirstSteps } from '../tests/engines/first-steps.ts'
import { tryPage, type Row } from '../tests/engines/try-page.ts'
import { startWebkit } from '../tests/engines/webkit.ts'
import { withProduct } from './bench-product.ts'
import { inSeconds, runNode } from './steps.ts'

/*
 * Tests the widgets in Firefox and WebKit with the real product. Covers every host page of the
 * Chromium tests and two old libraries from Debian, each with the short tag and with the first step
 * in the page, and that first step without scripts. Also makes three journeys from the page to the
 * database: a booking, a claim and an hour of labour. An argument chooses an engine: `pnpm
 * test:engines webkit`.
 */

type Product = Parameters<Parameters<typeof withProduct>[0]>[0]

const engines = { firefox: startFirefox, webkit: startWebkit }
const chosen = process.argv.slice(2)
const pages = () => [...hostPages, ...libraryPages()]

async function tryEngine(engine: Engine, host: Host, { db }: Product): Promise<Column> {
  const started = performance.now()
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    console.log(`  ${row.ok ? '✓' : '✗'} ${engine.name}: ${row.name}, ${row.outcome}`)
  }
  for (const page of pages()) add(await tryPage(engine, host, page))
  for (const page of pages()) add(await tryPage(engine, host, page, true))
  for (const row of tryFirstSteps(engine, host)) add(await row)
  for (const journey of await planJourneys(db, engine.name))
    add(await takeJourney(engine, host, journey))
  const seconds = (performance.now() - started) / 1_000
  console.log(`  ${engine.name} took${inSeconds(seconds)}`)
  return { name: engine.name, rows }
}

/** Tests the engines one after another, because they share a board and a machine. */
async function tryAll(product: Product): Promise<Column[]> {
  const host = await startHost(product.origin)
  const columns: Column[] = []
  try {
    for (const [name, start] of Object.entries(engines)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue
      const engine = await start()
      try {
        columns.push(await tryEngine(engine, host, product))
      } finally {
        await engine.close()
      }
    }
  } finally {
    host.close()
  }
  return columns
}

needPackages(console.log)
const built = await runNode(['scripts/build.ts'])
if (!built.ok) throw new Error(built.output)
const columns = await withProduct(tryAll)
console.log(tableLines(columns).join('\n'))
process.exitCode = columns.some(({ rows }) => rows.some(({ ok }) => !ok)) ? 1 : 0
