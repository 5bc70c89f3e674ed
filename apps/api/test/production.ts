import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { replacePostcodes } from '../src/import/replace-postcodes.ts'
import { openPglite, openPostgres, type Database } from '../src/kernel/db/connect.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { readSettings } from '../src/settings.ts'
import { seedPlaces } from '../src/seed/places.ts'
import { startServer } from '../src/start-server.ts'
import { startFakeStripe } from './fake-stripe.ts'
import { startSmtpSink } from './faults/smtp-sink.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import type { Engine } from './test-database.ts'

/** Longest time in milliseconds between checks of the worker. */
const poll = 250
const metricsToken = 'm'.repeat(32)
export const firstAdmin = 'olive@handyneighbours.test'
export const portal = 'https://portal.handyneighbours.test'

/** Three postcodes in Bristol and two in Bath, in the format of Code-Point Open. */
const postcodes = [
  ['BS1 4DJ', 358_630, 172_810],
  ['BS3 1AB', 358_400, 171_700],
  ['BS6 5QA', 358_300, 174_900],
  ['BA1 1LN', 374_950, 164_800],
  ['BA2 3AH', 374_600, 164_300],
]
  .map((line) => [`"${line[0]}"`, 10, line[1], line[2], '"X1","","X2","","X3","X4"'].join(','))
  .join('\n')

/**
 * An owner's machine before the first start: an empty database, a mail server and a card processor.
 * `start` runs the server like `pnpm start`, with production settings.
 */
export async function prepareProduction(
  engine: Engine,
  postgresUrl: string,
  { at = new Date('2026-09-01T09:00:00Z') } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-production-'))
  const empty =
    engine === 'postgres' ? await createPostgresDatabase(postgresUrl, 'template0') : undefined
  let now = at
  let hasJumped = false
  const mail = await startSmtpSink()
  const stripe = await startFakeStripe(() => now)
  const settings = {
    ...readSettings({
      PRODUCTION: 'true',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: empty?.url,
      PUBLIC_URL: portal,
      FIRST_ADMIN_EMAIL: firstAdmin,
      SMTP_URL: mail.url,
      MAIL_FROM: 'no-reply@handyneighbours.test',
      SECRET_KEY: 'k'.repeat(32),
      METRICS_TOKEN: metricsToken,
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      LOG_LEVEL: 'silent',
    }),
    stripe: stripe.settings,
    clock: () => now,
  }
  const closers: (() => Promise<unknown>)[] = []

  /** Opens the database for a command, while the server is stopped. */
  async function open<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = empty ? openPostgres(empty.url) : await openPglite(folder)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** Imports postcodes like `import-postcodes`. */
  const importPostcodes = () =>
    open(async (database) => {
      const path = join(folder, 'codepo.csv')
      writeFileSync(path, postcodes)
      await migrate(database)
      await seedPlaces(database)
      await replacePostcodes(database, { path, force: false, progress() {} })
    })

  async function start() {
    const told: string[] = []
    const server = await startServer(settings, {
      progress: (text) => void told.push(text),
      poll,
      limits: { callsPerAddress: { burst: 1_000_000, perSecond: 1_000 } },
    })
    closers.push(() => server.close())
    const headers = { authorization: `Bearer ${metricsToken}` }
    const isBusy = async () => {
      const text = await (await fetch(`${server.listening}/metrics`, { headers })).text()
      return /^treasures_tasks\{state="(?:due|running)"\} [1-9]/m.test(text)
    }
    /** Waits until the worker has nothing left to do. */
    async function settle() {
      // Enqueued tasks wake the worker. Tasks that become due by a jump of the clock wait for its
      // next check.
      if (hasJumped) await wait(poll + 50)
      hasJumped = false
      while (await isBusy()) await wait(20)
    }
    return { ...server, told, apiBase: `${server.listening}/api`, settle }
  }

  return {
    settings,
    mail,
    stripe,
    now: () => now,
    advance(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds)
      hasJumped = true
    },
    open,
    importPostcodes,
    start,
    async close() {
      for (const close of closers) await close()
      await mail.close()
      await stripe.close()
      await empty?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Production = Awaited<ReturnType<typeof prepareProduction>>
