import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type BusinessDetails } from '@treasures/api-client'
import { buildApp } from '../src/app.ts'
import { extras } from '../src/extras.ts'
import { occasions } from '../src/occasions/occasions.ts'
import type { Deps } from '../src/deps.ts'
import { usualLimits, type Limits } from '../src/limits.ts'
import { readSettings } from '../src/settings.ts'
import { syncTemplates } from '../src/features/messages/templates/templates.store.ts'
import { syncPermissions } from '../src/features/people/permissions/permissions.store.ts'
import {
  applyAddress,
  publicDetails,
} from '../src/features/catalogue/business/public-details.rules.ts'
import {
  openBusiness,
  writeFirstBusiness,
} from '../src/features/catalogue/business/business.store.ts'
import { writeFirstRates } from '../src/features/catalogue/rates/rates.store.ts'
import type { Backups } from '../src/kernel/backups.ts'
import type { Surroundings } from '../src/kernel/surroundings.ts'
import type { Database } from '../src/kernel/db/connect.ts'
import { builtInAccounting } from '../src/adapters/accounting/built-in-accounting.ts'
import { webPush } from '../src/adapters/push/web-push.ts'
import { httpsCalendars } from '../src/adapters/calendars/https-calendars.ts'
import { httpsWebhooks } from '../src/adapters/webhooks/https-webhooks.ts'
import { sandboxPayments } from '../src/adapters/payments/sandbox-payments.ts'
import { diskFiles } from '../src/adapters/files/disk-files.ts'
import { drainReactions } from './drain-reactions.ts'
import { fallbackOf, publicBrand } from '../src/features/catalogue/brand/brand.rules.ts'
import { openBrands } from '../src/features/catalogue/brand/brand.store.ts'
import { createMessages } from '../src/features/messages/messages/queue-message.ts'
import { testSettings } from './test-messages.ts'
import { createPasswords } from '../src/kernel/passwords.ts'
import { watchReach } from '../src/kernel/reach.ts'
import { createSeal } from '../src/kernel/seal.ts'

/** Cheapest hashing that Argon2 allows, because no one attacks test passwords. */
export const quickPasswords = createPasswords({ memory: 8, passes: 1 })

/**
 * Milliseconds that the tests' clients wait, as long as a test: races queue for one lock, and a busy
 * machine makes the queue slow.
 */
export const patience = 120_000

/** Seal shared by every app on a test's database. */
export const testSeal = createSeal('a key of at least thirty-two characters')

const loose = { most: 1_000_000, seconds: 900 }

/** Business details in every test's database. */
export const business: BusinessDetails = {
  name: 'Treasures Ltd',
  trading_name: 'Treasures',
  address: '1 High Street',
  company_number: null,
  vat_registered: true,
  vat_number: 'GB123456789',
  phone: '0808 157 0123',
  email: 'support@treasures.example',
  jobs_email: 'jobs@treasures.example',
  terms_url: 'https://treasures.example/terms',
  privacy_url: null,
  apply_url: 'https://treasures.example/become-a-treasure',
  hmrc_platform_id: null,
}

const plenty = { burst: 1_000_000, perSecond: 1_000 }

const loosen = (limit: unknown) => {
  if (typeof limit !== 'object' || limit === null) return limit
  return 'most' in limit && 'seconds' in limit ? loose : 'burst' in limit ? plenty : limit
}

/** Limits that no test reaches by accident. */
export const looseLimits: Limits = {
  ...(Object.fromEntries(
    Object.entries(usualLimits).map(([name, limit]) => [name, loosen(limit)]),
  ) as Limits),
  notFoundAfter: 0,
  answerAfter: 0,
  refusedAfter: 0,
  callsAtOncePerAddress: 1_000,
  callsAtOncePerUser: 1_000,
  filesAtOnce: 1_000,
  places: { first: 10_000, least: 10_000, most: 10_000 },
  uploadsAtOncePerAddress: 1_000,
  uploadsAtOnce: 1_000,
  streams: 100,
  streamsPerAddress: 100,
}

const emptyFolder: Backups = {
  encrypted: false,
  make: async () => ({ bytes: 0, rows: 0, files: 0, missing: [] }),
  test: async () => {},
  list: async () => [],
  remove: async () => {},
}

/** A machine with free disk space and a certificate valid for a year. */
const calmSurroundings: Surroundings = {
  readDisks: async () => [{ folder: '/data', free: 50e9, size: 100e9 }],
  readCertificate: async () => ({
    is: 'read',
    endsAt: new Date(Date.now() + 365 * 86_400_000),
    problem: undefined,
  }),
  readVersion: async () => '0.1.0',
}

export type AppOptions = {
  limits?: Partial<Deps['limits']>
  clock?: Deps['clock']
  log?: Deps['log']
  settings?: Partial<Deps['settings']>
  passwords?: Deps['passwords']
  payments?: Deps['payments']
  accounting?: Deps['accounting']
  /** Public origin of the portal. */
  origin?: string
  mailLeaves?: boolean
  mailServer?: Deps['mailServer']
  texts?: Deps['texts']
  /** Null if the server has no folder for backups. */
  backups?: Deps['backups'] | null
  chatbot?: boolean
  production?: boolean
  metrics?: Deps['metrics']
  surroundings?: Deps['surroundings']
  /** Replaces the app's own folder of files. */
  files?: Deps['files']
}

/** Starts the real app on a real socket, with the real client. */
export async function startTestApp(
  database: Database,
  {
    limits = {},
    clock = () => new Date(),
    log = { level: 'silent' },
    settings = {},
    passwords = quickPasswords,
    payments = sandboxPayments,
    accounting = builtInAccounting,
    origin = 'https://treasures.example',
    mailServer,
    mailLeaves = mailServer !== undefined,
    texts,
    backups = emptyFolder,
    chatbot = false,
    production = false,
    metrics,
    surroundings = calmSurroundings,
    files: given,
  }: AppOptions = {},
) {
  await syncPermissions(database.db)
  await syncTemplates(
    database.db,
    occasions.notices.map(({ code }) => code),
  )
  await writeFirstRates(database.db, new Date(), readSettings({}))
  await writeFirstBusiness(database.db, new Date(), business)
  const current = await openBusiness(database, clock)
  const folder = mkdtempSync(join(tmpdir(), 'treasures-files-'))
  const files = given ?? diskFiles(folder)
  const details = () => ({
    ...testSettings(origin),
    ...publicDetails(current.current()),
    treasure_apply_url: applyAddress(current.current(), origin),
    feature_chatbot: chatbot,
    production,
  })
  const brands = await openBrands(database, () => fallbackOf(details()))
  const publicSettings = () => ({ ...details(), brand: publicBrand(brands.of()) })
  const deps: Deps = {
    database,
    clock,
    files,
    boardDrawing: undefined,
    messages: createMessages({
      ...extras,
      hasMailServer: false,
      textsLeave: texts !== undefined,
      publicSettings,
      brands,
    }),
    occasions,
    publicSettings,
    brands,
    isStopping: () => false,
    mailLeaves,
    mailServer,
    reach: {
      mail: mailServer && watchReach(() => mailServer.check()),
      payments: watchReach(() => payments.check()),
    },
    texts,
    backups: backups ?? undefined,
    metrics,
    tracing: undefined,
    surroundings,
    webhooks: httpsWebhooks(),
    calendars: httpsCalendars(),
    pushes: webPush({
      outside: httpsWebhooks(),
      contact: () => 'mailto:support@treasures.example',
    }),
    business: current,
    settings: { ...readSettings({}), trustProxy: true, ...settings },
    passwords,
    seal: testSeal,
    payments,
    accounting,
    limits: { ...looseLimits, ...limits },
    log,
  }
  const app = buildApp(deps)
  const drain = drainReactions(deps)
  // Reactions to a call finish before its answer. The real server runs them within a second.
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) await drain()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const apiBase = `http://127.0.0.1:${port}/api`
  return {
    app,
    deps,
    apiBase,
    files,
    drain,
    client: createClient({ apiBase, timeout: patience }),
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await current.stop()
      await brands.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>
