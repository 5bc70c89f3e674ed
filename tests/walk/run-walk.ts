import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext } from 'playwright'
import { startInstance } from '../../apps/api/test/faults/instance.ts'
import { countDue, metricsToken } from '../../apps/api/test/faults/stores.ts'
import { settle } from '../../apps/api/test/faults/compare.ts'
import { forgeBackup, withoutFirst, withoutRow } from '../../apps/api/test/forge-backup.ts'
import { freePort } from '../../apps/api/test/free-port.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { demoEmail, demoPassword } from '../../apps/api/src/seed/users.ts'
import { openPglite } from '../../apps/api/src/kernel/db/connect.ts'
import { patterns } from '../../apps/portal/src/app/screens.ts'
import { launchOptions } from '../../scripts/browser.ts'
import { addresses } from '../portal/addresses.ts'
import { differences } from './differences.rules.ts'
import { emptyDatabase, operate, operateWell, type Place } from './places.ts'
import { screenReader, type Screen } from './read-screen.ts'
import { isSignedIn, screensOf, walkers, type Walker } from './visits.ts'

type Say = (line: string) => void
type Row = { what: string; wrong: number } & Record<string, unknown>
type Readings = Map<string, Screen>
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Moves the demo with its photos from the embedded database to PostgreSQL, backs it up, and
 * restores it elsewhere on either database. In each place its users, who stay signed in, open every
 * screen of the portal and must find the same content. At the end, a photo or a row is removed on
 * purpose, and the move or the restore must fail with an explanation.
 */
export async function runWalk({ say }: { say: Say }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-walk-'))
  const postgres = await startPostgres()
  const browser = await chromium.launch(launchOptions())
  try {
    return await walkAll({ folder, postgresUrl: postgres.url, browser, say })
  } finally {
    await browser.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Given = { folder: string; postgresUrl: string; browser: Browser; say: Say }

async function walkAll({ folder, postgresUrl, browser, say }: Given): Promise<Row[]> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // Uses one fixed time in all places and browsers, so that no task becomes due and no record ages.
  const clock = new Date().toISOString().replace(/:\d\d\.\d+Z/, ':00Z')
  const place = async (title: string, name: string, onPostgres: boolean): Promise<Place> => ({
    title,
    env: {
      PORT: String(port),
      PUBLIC_URL: origin,
      CLOCK: clock,
      TRUST_PROXY: 'true',
      SECRET_KEY: 'walk'.repeat(8),
      METRICS_TOKEN: metricsToken,
      FEATURE_CHATBOT: 'true',
      FEATURE_EXPERIMENTAL: 'true',
      DATA_DIR: join(folder, name),
      ...(onPostgres && { DATABASE_URL: (await emptyDatabase(postgresUrl)).url }),
    },
  })
  const first = await place('demo on the embedded database', 'first', false)
  const moved = await place('moved to PostgreSQL', 'first', true)
  const onEmbedded = await place('restored on the embedded database', 'embedded', false)
  const onPostgres = await place('restored on PostgreSQL', 'postgres', true)
  const backup = join(folder, 'walk.backup')

  say(`  The demo is made, as of ${clock} …`)
  await whileServed(first, async () => {})
  const stops = await listStops(first)
  const visit = { browser, origin, clock, stops, say }
  const sessions: Partial<Record<Walker, Session>> = {}
  const original = await whileServed(first, async () => {
    for (const walker of walkers.filter(isSignedIn)) sessions[walker] = await signIn(visit, walker)
    await comeToRest(origin)
    return walk(visit, first, sessions)
  })
  const rows: Row[] = [sumUp(first, original, original, say)]
  const walkAgain = async (one: Place) => {
    const readings = await whileServed(one, () => walk(visit, one, sessions))
    rows.push(sumUp(one, original, readings, say))
  }

  await operateWell('move-to-postgres', moved)
  await operateWell('backup', moved, backup)
  await walkAgain(moved)
  for (const one of [onEmbedded, onPostgres]) {
    await operateWell('restore', one, backup)
    await walkAgain(one)
  }
  rows.push(...(await tryRefusals({ place, backup, folder, say })))
  for (const line of errors) say(`  ✗ logged: ${line.slice(0, 500)}`)
  return [...rows, { what: 'errors in the logs', wrong: errors.length }]
}

/** Runs the product in a place, and calls `work` once no task is due. */
async function whileServed<T>({ env }: Place, work: () => Promise<T>): Promise<T> {
  const instance = await startInstance(env)
  try {
    await comeToRest(env.PUBLIC_URL ?? '')
    return await work()
  } finally {
    await instance.end('SIGTERM')
    const said = instance.read().split('\n')
    errors.push(...said.filter((line) => line.startsWith('{')))
  }
}
/** Lines of all logs. The logs contain only errors. */
const errors: string[] = []

/** Milliseconds within which a started product begins its scheduled tasks. */
const begins = 3_000

async function comeToRest(origin: string) {
  await wait(begins)
  const store = { listDue: () => countDue(origin) }
  const due = await settle({ store, now: () => new Date() })
  if (due.length) throw new Error(`These tasks stay due: ${due.join(', ')}`)
}

/**
 * Returns the addresses of the demo's records, and links for a visitor. Creates them while no
 * server runs. Sets the periodic sweeps to run at the next start, because a later run would find
 * due records in one place only.
 */
async function listStops({ env }: Place): Promise<(walker: Walker) => Stop[]> {
  const database = await openPglite(env.DATA_DIR ?? '')
  try {
    const addressOf = await addresses(database.db)
    await database.db
      .updateTable('schedules')
      .set({ next_run_at: new Date(0) })
      .where('timing', 'like', '% ms')
      .execute()
    const withPhotos = await database.db
      .selectFrom('jobs')
      .select(['id', 'images_id'])
      .where('images_id', 'is not', null)
      .orderBy('id')
      .execute()
    const pages = withPhotos.map(({ id, images_id }): Stop => [
      `photos of job ${id}`,
      fillPath(patterns.jobImages, images_id),
    ])
    return (walker) => [
      ...screensOf(walker).map((name): Stop => [name, addressOf(name)]),
      ...(walker === 'visitor' ? pages : []),
    ]
  } finally {
    await database.close()
  }
}
/** A screen: its name in the output, and its address. */
type Stop = [name: string, path: string]

const fillPath = (pattern: string, id: string | null) => pattern.replace(':id', id ?? '')

type Visit = {
  browser: Browser
  origin: string
  clock: string
  stops: (walker: Walker) => Stop[]
  say: Say
}

async function openBrowser({ browser, clock }: Visit, storageState?: Session) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  await context.clock.setFixedTime(clock)
  return context
}

async function signIn(visit: Visit, walker: Extract<Walker, Parameters<typeof demoEmail>[0]>) {
  const context = await openBrowser(visit)
  const page = await context.newPage()
  await page.goto(`${visit.origin}/login`)
  await page.getByLabel('E-mail').fill(demoEmail(walker))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${visit.origin}/index`)
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens every screen of every walker, all walkers at the same time. */
async function walk(
  visit: Visit,
  { title }: Place,
  sessions: Partial<Record<Walker, Session>>,
): Promise<Readings> {
  const readings: Readings = new Map()
  const began = performance.now()
  await Promise.all(
    walkers.map(async (walker, number) => {
      const context = await openBrowser(visit, sessions[walker])
      const page = await context.newPage()
      const read = screenReader(page)
      for (const [at, [name, path]] of visit.stops(walker).entries()) {
        // Gives each walker a different network address, so that rate limits do not apply.
        await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${number}.${at}.1` })
        readings.set(`${walker} ${name}`, await read(visit.origin + path))
      }
      await context.close()
    }),
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  visit.say(`  ${title}: ${readings.size} screens in ${seconds} s`)
  return readings
}

/** Compares a walk with the first one, and prints the differences. */
function sumUp({ title }: Place, original: Readings, readings: Readings, say: Say): Row {
  let lines = 0
  let photos = 0
  let wrong = 0
  for (const [name, before] of original) {
    const after = readings.get(name)
    lines += after?.lines.length ?? 0
    photos += after?.photos ?? 0
    const found = [
      ...(after?.failed ?? ['it was not opened']).filter(
        (line) => readings === original || !before.failed.includes(line),
      ),
      ...differences(before.lines, after?.lines ?? []),
    ]
    if (found.length === 0) continue
    wrong++
    say(`  ✗ ${title}, ${name}:`)
    for (const line of found.slice(0, 12)) say(`      ${line}`)
  }
  return { what: title, screens: readings.size, lines, photos, wrong }
}

type Refusals = {
  place: (title: string, name: string, onPostgres: boolean) => Promise<Place>
  backup: string
  folder: string
  say: Say
}

/** Checks that a command explains which row or photo is missing, and exits with code 1. */
async function tryRefusals({ place, backup, folder, say }: Refusals): Promise<Row[]> {
  const rows: Row[] = []
  async function expectRefusal(what: string, words: RegExp, refused: ReturnType<typeof operate>) {
    const { ok, output } = await refused
    const isRefused = !ok && words.test(output) && !output.includes('    at ')
    say(`  ${isRefused ? '✓' : '✗'} ${what}: ${linesOf(output)}`)
    rows.push({ what, wrong: isRefused ? 0 : 1 })
  }
  const target = await place('', 'first', true)
  const files = join(folder, 'first', 'files')
  const photo = (await readdir(files, { recursive: true })).find((name) =>
    name.endsWith('.thumb.webp'),
  )
  if (!photo) throw new Error('The demo has no photos.')
  const aside = join(folder, 'aside')
  await rename(join(files, photo), aside)
  await expectRefusal(
    'a move without a photo',
    /files are missing: .*webp/,
    operate('move-to-postgres', target),
  )
  await rename(aside, join(files, photo))

  for (const [what, words, change] of [
    ['a restore without a photo', /webp is missing/, withoutFirst(/^files\//)],
    [
      'a restore without a row',
      /rows there, .* arrived/,
      withoutFirst(/^rows\/events\//, withoutRow),
    ],
  ] as const) {
    const forged = await forgeBackup(backup, join(folder, what), change)
    for (const onPostgres of [true, false]) {
      const empty = await place('', `${what} ${onPostgres}`, onPostgres)
      await expectRefusal(
        `${what}, on ${onPostgres ? 'PostgreSQL' : 'the embedded database'}`,
        words,
        operate('restore', empty, forged),
      )
    }
  }
  return rows
}

/** Returns the last lines of an output, without overwritten progress. */
const linesOf = (output: string) =>
  output
    .split('\n')
    .map((line) => line.split('\r').at(-1)?.trim())
    .slice(-2)
    .join(' ')
