import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright'
import { createServer as createVite } from 'vite'
import { benchAttack } from '../apps/api/src/bench/attack.bench.ts'
import { benchAutomation } from '../apps/api/src/bench/automation.bench.ts'
import { benchBoard } from '../apps/api/src/bench/board.bench.ts'
import { benchBookings } from '../apps/api/src/bench/bookings.bench.ts'
import { benchCustomers } from '../apps/api/src/bench/customers.bench.ts'
import { benchMoney } from '../apps/api/src/bench/money.bench.ts'
import { benchOverload } from '../apps/api/src/bench/overload.bench.ts'
import { benchPrices } from '../apps/api/src/bench/prices.bench.ts'
import { benchReports } from '../apps/api/src/bench/reports.bench.ts'
import { benchSearch } from '../apps/api/src/bench/search.bench.ts'
import { benchTimes } from '../apps/api/src/bench/times.bench.ts'
import { benchViews } from '../apps/api/src/bench/views.bench.ts'
import { benchSignInTiming } from '../apps/api/src/features/people/users/sign-in-timing.bench.ts'
import { benchDiary } from './bench-diary.ts'
import { benchEmbed } from './bench-embed.ts'
import { benchPortal } from './bench-portal.ts'
import { benchToday } from './bench-today.ts'
import { launchOptions } from './browser.ts'
import { filesBehind } from './portal-files.ts'
import { quantile, round } from './quantile.ts'
import { root, runNode } from './steps.ts'
import { reactWithSignals } from './vite-react.ts'

/*
 * Measures speed and size. Times depend on the machine, so each row ends in a ratio to a reference.
 * `pnpm bench [name …] [jobs]` runs the named benchmarks, or all if none is named. `jobs` is the
 * number of jobs in the board's search, a million by default.
 */

const embed = join(root, 'packages/embed-loader/dist')

/** Bytes on the wire, compared to their budgets. */
function sizes() {
  const files = JSON.parse(readFileSync(join(embed, '.files.json'), 'utf8')) as Record<
    string,
    string[]
  >
  const row = (name: string, paths: readonly string[], budget: number) => {
    const gzip = paths
      .map((path) => gzipSync(readFileSync(path), { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0)
    return { name, gzip, budget, ratio: round(gzip / budget) }
  }
  const embedded = (part: string) => (files[part] ?? []).map((name) => join(embed, name))
  return [
    row('loader, with the first step of a booking', embedded('loader'), 5_000),
    row('booking form, first steps', embedded('booking-form'), 42_000),
    row('board, first paint', embedded('jobs-board'), 38_000),
    row('board, map', embedded('JobsBoardMap'), 62_000),
    row(
      'portal, entry',
      filesBehind('index.html').filter((path) => path.endsWith('.js')),
      110_000,
    ),
  ]
}

/**
 * Measures the time to draw 50,000 pins and to move the map across them, in ms. A frame is 16.7 ms.
 */
async function pins(browser: Browser) {
  const vite = await createVite({
    configFile: false,
    root: join(root, 'packages/widgets'),
    plugins: reactWithSignals(),
    logLevel: 'error',
    // Names the entry, because otherwise Vite would find and bundle its imports during the
    // measurement.
    optimizeDeps: { entries: ['src/jobs-board/map/bench.ts'] },
    server: { port: 0, host: '127.0.0.1' },
  })
  await vite.listen()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const [address] = vite.resolvedUrls?.local ?? []
    if (!address) throw new Error('The map cannot be served: Vite has no address.')
    await page.route('**/bench', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="map"></div>' }),
    )
    await page.goto(new URL('bench', address).href)
    const measured = await page.evaluate(async () => {
      const source = '/src/jobs-board/map/bench.ts'
      const { benchMap, benchPins } = (await import(source)) as {
        benchPins: (count: number) => unknown[]
        benchMap: (
          container: HTMLElement,
          pins: unknown[],
        ) => { drawn: number; marks: number; pan(): Promise<number> }
      }
      const container = document.querySelector<HTMLElement>('#map')!
      container.style.cssText = 'position: absolute; inset: 0'
      const map = benchMap(container, benchPins(50_000))
      const pans: number[] = []
      for (let at = 0; at < 60; at++) pans.push(await map.pan())
      return { drawn: map.drawn, pans }
    })
    const p95 = quantile(measured.pans, 0.95)
    return [
      {
        name: '50,000 pins: draw',
        ms: round(measured.drawn),
        ratio: round(measured.drawn / 300),
      },
      { name: '50,000 pins: pan p95', ms: round(p95), ratio: round(p95 / (1_000 / 60)) },
    ]
  } finally {
    await vite.close()
  }
}

type Bench = { says: string; run: (browser: Browser, jobs: number) => Promise<object[]> | object[] }

const benches: Record<string, Bench> = {
  sizes: { says: 'Sizes, bytes; ratio to the budget', run: sizes },
  map: { says: 'The map; draw against 300 ms, pan against one frame', run: pins },
  embed: {
    says: 'Widgets on a page, ms; ratio to a static page (dialog: to 40 ms)',
    run: benchEmbed,
  },
  portal: {
    says: 'The portal; screens against 100 ms, scrolling against one frame, jumps against 200 ms',
    run: benchPortal,
  },
  diary: {
    says: 'A month of the diary, ms, median; ratio: extra time for 2,000 appointments, against 100 ms',
    run: async (browser) => [await benchDiary(browser)],
  },
  today: {
    says: 'A treasure’s day on a processor four times slower, ms until its visits are painted; ratio: median against 1,000 ms',
    run: async (browser) => [await benchToday(browser)],
  },
  'sign-in': {
    says: 'Sign-in with a wrong password, ms; share of pairs in which a known e-mail is slower (0.5 is chance)',
    run: async () => [await benchSignInTiming()],
  },
  attack: {
    says: 'One abusive visitor, ms; ratio of other visitors’ wait to an idle server',
    run: () => benchAttack(),
  },
  overload: {
    says: 'Three times the load that can be served; ratios to what each row names',
    run: () => benchOverload(),
  },
  views: {
    says: 'Views of boards without a cache in front; ratio to what each row names',
    run: () => benchViews(),
  },
  prices: {
    says: 'Prices, ms; ratio to the same statements through the bare driver',
    run: () => benchPrices(),
  },
  times: {
    says: 'Windows and series, ms; ratio to the same statements through the bare driver, and to one hand-written statement',
    run: () => benchTimes(),
  },
  bookings: {
    says: 'Bookings over HTTP, and those that were lost …',
    run: async () => [await benchBookings()],
  },
  customers: {
    says: 'Customers, ms; ratio to the same statements through the bare driver',
    run: () => benchCustomers(),
  },
  search: {
    says: 'Search in 1,000,000 jobs, ms; ratio to the same statements through the bare driver',
    run: () => benchSearch(),
  },
  money: {
    says: 'Money, ms; ratio to the same statements through the bare driver, and to one hand-written statement',
    run: async () => {
      const { calls, due } = await benchMoney()
      return [...calls, ...due]
    },
  },
  reports: {
    says: 'Reports, ms; ratio to the same statements through the bare driver',
    run: (_browser, jobs) => benchReports({ jobs }),
  },
  automation: {
    says: 'Listeners and tasks, ms; ratio to the same statements through the bare driver',
    run: () => benchAutomation(),
  },
  board: {
    says: 'Board search, ms; ratio to the same statements through the bare driver',
    run: (_browser, jobs) => benchBoard({ jobs }),
  },
}

const words = process.argv.slice(2)
const jobs = words.find((word) => /^\d+$/.test(word))
const chosen = words.filter((word) => word !== jobs)
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
const built = await runNode(['scripts/build.ts'], { output: 'show' })
if (!built.ok) process.exit(1)
const browser = await chromium.launch(launchOptions())
try {
  for (const [name, { says, run }] of Object.entries(benches)) {
    if (chosen.length && !chosen.includes(name)) continue
    console.log(says)
    console.table(await run(browser, Number(jobs ?? 1_000_000)))
  }
} finally {
  await browser.close()
}
