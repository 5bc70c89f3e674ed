import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PublicSettings } from '@treasures/api-client'
import Fastify from 'fastify'
import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import { applyAddress, publicDetails } from './features/catalogue/business/public-details.rules.ts'
import { detailGaps, type DetailGap } from './features/catalogue/business/detail-gaps.rules.ts'
import { openBusiness, writeFirstBusiness } from './features/catalogue/business/business.store.ts'
import { writeFirstRates } from './features/catalogue/rates/rates.store.ts'
import { cardLimits } from './features/money/cards/card-limits.ts'
import { streamLimits } from './features/jobs/board/stream-limits.ts'
import { maskAtStart } from './features/jobs/jobs/public-details-task.ts'
import { bookingLimits } from './features/jobs/booking/booking-limits.ts'
import { claimLimits } from './features/jobs/claims/claim-limits.ts'
import { fallbackOf, publicBrand } from './features/catalogue/brand/brand.rules.ts'
import { openBrands } from './features/catalogue/brand/brand.store.ts'
import { embedLimits } from './features/site/embeds/embed-limits.ts'
import { builtBoardDrawing } from './adapters/board-drawing/built-board-drawing.ts'
import { smtpMail } from './adapters/email/smtp-mail.ts'
import { deliveryLimits } from './features/messages/delivery/delivery-limits.ts'
import { mailProblem } from './features/messages/delivery/mail-answer.rules.ts'
import { syncListeners } from './features/messages/automation/first-listeners.ts'
import { syncTemplates } from './features/messages/templates/templates.store.ts'
import { syncPermissions } from './features/people/permissions/permissions.store.ts'
import { hasSuper, makeFirstSuper, type FirstSuper } from './features/people/users/first-super.ts'
import { userLimits } from './features/people/users/user-limits.ts'
import { backupFolder } from './adapters/backups/backup-folder.ts'
import { chooseAccounting } from './adapters/accounting/choose-accounting.ts'
import { choosePayments } from './adapters/payments/choose-payments.ts'
import { trialUntilOpen } from './adapters/payments/trial-until-open.ts'
import { machineSurroundings } from './adapters/surroundings/machine-surroundings.ts'
import { chooseTexts } from './adapters/texts/choose-texts.ts'
import { webPush } from './adapters/push/web-push.ts'
import { httpsWebhooks } from './adapters/webhooks/https-webhooks.ts'
import { demoBusiness } from './seed/demo-business.ts'
import { refuseDemoPeople } from './seed/demo-people.ts'
import { seedPlaces } from './seed/places.ts'
import { seed } from './seed/seed.ts'
import { callLimits } from './kernel/http/call-budget.ts'
import { closeInTime, listenOn, tryPort } from './kernel/http/listening.ts'
import { loadLimits } from './kernel/http/load.ts'
import { openPglite, openPostgres, type Database, type Db } from './kernel/db/connect.ts'
import { refuseUnfinished } from './kernel/db/copy/refuse-unfinished.ts'
import { migrate } from './kernel/db/migrate.ts'
import { addressIn } from './kernel/email.ts'
import { watchOpening } from './kernel/opening.ts'
import type { FilesAway } from './kernel/files.ts'
import type { Metrics } from './kernel/metrics.ts'
import { chooseFiles } from './adapters/files/choose-files.ts'
import { createMessages } from './features/messages/messages/queue-message.ts'
import { createPasswords } from './kernel/passwords.ts'
import { makePrivateFolder } from './kernel/private-folder.ts'
import { createSeal, keptSecretKey } from './kernel/seal.ts'
import { SettingsError, type Settings } from './kernel/settings.ts'
import type { Tracing } from './kernel/tracing.ts'
import { watchReach } from './kernel/reach.ts'
import { startWorker } from './kernel/tasks/worker.ts'
import { tasksOf } from './tasks.ts'
import { bodyPace } from './kernel/http/slow-bodies.ts'
import { removeLeftUploads } from './kernel/http/upload-folder.ts'
import { uploadLimits } from './kernel/http/upload-slots.ts'
import { readFigures } from './features/site/health/figures.store.ts'
import { buildDemoSite } from './features/site/pages/demo-site.ts'
import { serveEmbed } from './features/site/pages/embed-files.ts'
import { builtFolders, type Folders } from './features/site/pages/folders.ts'
import { serveFrame } from './features/site/pages/frame.ts'
import { servePortal, tileOrigin } from './features/site/pages/portal.ts'
import { servePreview } from './features/site/pages/preview/preview.ts'

export type RunningServer = {
  /** Of the portal, the API and the embed files, as the world reaches them. */
  origin: string
  /** Of the same on this machine, without the proxies in front. */
  listening: string
  /** None in production. */
  demoOrigin: string | undefined
  apiUrl: string
  /** How the first super comes by a password, as long as no super has one. */
  firstSuper: FirstSuper | undefined
  /** What visitors lack, or are shown of the demo. */
  detailGaps: DetailGap[]
  db: Db
  close(): Promise<void>
}

export type StartOptions = {
  /** Told what is going on, for a person who waits. */
  progress?: (text: string) => void
  /** For tests: other limits than those of production. */
  limits?: Partial<Deps['limits']>
  /** For tests: other files than those that were built. */
  folders?: Folders
}

/** Brings everything up: database, API, portal, embed files, and the demo site on its own port. */
export async function startServer(
  settings: Settings,
  { progress = () => {}, limits = {}, folders = builtFolders }: StartOptions = {},
): Promise<RunningServer> {
  if (!(await makePrivateFolder(settings.dataDir)))
    progress(
      `Others on this machine can look into ${settings.dataDir}, and it is not ours to close: run chmod 700 on it.`,
    )
  const tracing = await openTracing(settings)
  const database = await openDatabase(settings, tracing?.query)
  const close = async () => {
    await database.close()
    await tracing?.close()
  }
  try {
    return await serve(settings, { ...database, close }, { progress, limits, folders, tracing })
  } catch (error) {
    await close()
    throw error
  }
}

const openDatabase = ({ databaseUrl, dataDir }: Settings, log: Tracing['query'] | undefined) =>
  databaseUrl
    ? openPostgres(databaseUrl, { ...(log && { log }) })
    : openPglite(dataDir, undefined, log)

async function openTracing({ tracesEndpoint }: Settings): Promise<Tracing | undefined> {
  if (!tracesEndpoint) return undefined
  const { otlpTracing } = await import('./adapters/tracing/otlp-tracing.ts')
  return otlpTracing(tracesEndpoint)
}

async function serve(
  settings: Settings,
  database: Database,
  { progress, limits, folders, tracing }: Required<StartOptions> & { tracing: Tracing | undefined },
): Promise<RunningServer> {
  const { clock } = settings
  // Before all that a first start prepares, which would be waited for in vain.
  if (settings.role !== 'worker') {
    await tryPort(settings.port, 'PORT')
    if (!settings.production) await tryPort(settings.demoPort, 'DEMO_PORT')
  }
  await removeLeftUploads()
  await refuseUnfinished(database.db)
  const applied = await migrate(database)
  if (applied.length) progress('Prepared the database.')
  if (settings.production) {
    const locked = await refuseDemoPeople(database, { lock: settings.lockDemoPeople })
    if (locked) progress(`Locked ${locked} people of the demo: they have no password any more.`)
  }
  if (settings.production && settings.role !== 'worker' && !settings.firstAdminEmail)
    await refuseWithoutSuper(database.db)
  await syncPermissions(database.db)
  await syncTemplates(database.db)
  await seedPlaces(database)
  const told = <Port extends object>(name: string, port: Port): Port =>
    tracing ? tracing.outside(name, port) : port
  const metrics = await openMetrics(settings, database)
  const chosen = await chooseFiles(settings)
  const counted = metrics?.watchFiles(chosen) ?? chosen
  const files = settings.bucket ? told('files', counted) : counted
  if (settings.bucket) await files.check().catch((error: FilesAway) => progress(error.message))
  const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir))
  const seal = createSeal(secretKey)
  await writeFirstRates(database.db, clock(), settings)
  await writeFirstBusiness(database.db, clock(), {
    ...(settings.seed === 'demo' && demoBusiness),
    ...settings.business,
  })
  if (settings.seed === 'demo')
    await seed({
      database,
      files,
      clock,
      money: { invoiceDueDays: settings.invoiceDueDays, seal },
      progress: (step) => progress(`Seeding: ${step} …`),
    })
  await syncListeners(database.db, clock())
  await maskAtStart(database.db)
  const processor = told('payments', await choosePayments(settings))
  const opening = await watchOpening(database.db)
  const payments = trialUntilOpen(processor, opening.hasOpened)
  const accounting = told('accounting', await chooseAccounting(settings))
  const twilio = chooseTexts(settings)
  const texts = twilio && told('texts', twilio)
  if (settings.production && processor.processor === 'sandbox')
    progress('TRIAL_CARDS=true: cards are trial cards, and nobody is charged.')

  const business = await openBusiness(database, clock)
  const smtp = settings.smtpUrl ? smtpMail(settings.smtpUrl, settings.mailFrom) : undefined
  const mailServer = smtp && told('mail', smtp)
  const reach = {
    mail: mailServer && watchReach(() => mailServer.check()),
    payments: watchReach(() => payments.check()),
  }
  // Tried now, so that a wrong key is heard of at once; the start does not wait for it.
  void reach.mail?.().then((mail) => {
    if (mail.is === 'no') progress(mailProblem(mail.error, mailServer?.at ?? ''))
  })
  void reach.payments().then(({ is }) => {
    if (is === 'no') progress('The card processor does not answer, or does not take our keys.')
  })
  const outside = httpsWebhooks()
  // With port 0 the address is known once we listen; nobody asks before.
  let origin = settings.publicUrl ?? ''
  let isStopping = false
  const details = (): Omit<PublicSettings, 'brand'> => ({
    ...publicDetails(business.current()),
    treasure_apply_url: applyAddress(business.current(), origin),
    portal_url: origin,
    tile_url: settings.tileUrl ?? null,
    tile_attribution: settings.tileAttribution,
    production: settings.production,
    display_text: settings.displayText,
    // Nobody can answer a name.
    feature_chatbot: settings.featureChatbot && texts?.takesReplies !== false,
    feature_experimental: settings.featureExperimental,
  })
  const brands = await openBrands(database, () => fallbackOf(details()))
  const publicSettings = () => ({ ...details(), brand: publicBrand(brands.of()) })
  const deps: Deps = {
    database,
    clock,
    files,
    boardDrawing: await builtBoardDrawing(folders.embed),
    messages: createMessages({
      hasMailServer: settings.smtpUrl !== undefined,
      textsLeave: texts !== undefined,
      publicSettings,
      brands,
    }),
    publicSettings,
    isStopping: () => isStopping,
    mailLeaves: mailServer !== undefined,
    mailServer,
    reach,
    texts,
    backups: settings.backupDir
      ? backupFolder({ folder: settings.backupDir, database, settings, secretKey })
      : undefined,
    metrics,
    tracing,
    surroundings: machineSurroundings({
      folders: [settings.dataDir, ...(settings.backupDir ? [settings.backupDir] : [])],
      embed: folders.embed,
      publicUrl: settings.publicUrl,
    }),
    webhooks: told('webhooks', outside),
    pushes: webPush({
      outside: told('pushes', outside),
      contact: () => pushContact(business.current().email, origin),
    }),
    business,
    firstBusiness: settings.business,
    brands,
    senderAddress: addressIn(settings.mailFrom),
    invoiceDueDays: settings.invoiceDueDays,
    textPartPence: settings.textPartPence,
    payments,
    accounting,
    passwords: createPasswords(),
    seal,
    allowedOrigins: settings.allowedOrigins,
    limits: {
      ...bookingLimits,
      ...callLimits,
      ...cardLimits,
      ...claimLimits,
      ...deliveryLimits,
      ...embedLimits,
      ...loadLimits,
      ...uploadLimits,
      ...userLimits,
      ...streamLimits,
      bodyPace,
      ...limits,
    },
    trustProxy: settings.trustProxy,
    log: { level: settings.logLevel },
  }
  const app = buildApp(deps)
  const tiles = settings.tileUrl && tileOrigin(settings.tileUrl)
  app.register(serveEmbed, {
    folder: folders.embed,
    kept: join(settings.dataDir, 'embed'),
    origin: () => origin,
  })
  app.register(serveFrame, { folder: folders.embed, tileOrigin: tiles })
  app.register(servePreview, {
    tileOrigin: tiles,
    origin: () => origin,
  })
  app.register(servePortal, {
    folder: folders.portal,
    tileUrl: settings.tileUrl,
    payments: payments.page,
    origin: () => origin,
    brand: () => brands.of(),
  })
  const isWorker = settings.role === 'worker'
  const demoSite =
    settings.production || isWorker
      ? undefined
      : buildDemoSite({
          folder: folders.demoSite,
          portalOrigin: () => origin,
          tileOrigin: tiles,
        })
  // Whoever only works answers nothing but its figures, and that where somebody may read them.
  const front = isWorker ? deps.metrics && figuresAlone(deps.metrics) : app
  const stop = async () => {
    const open = [...new Set([app, front, demoSite])].filter((each) => each !== undefined)
    await Promise.all(open.map(closeInTime))
  }
  try {
    const port = front ? await listenOn(front, settings.port, 'PORT') : settings.port
    origin ||= `http://localhost:${port}`
    const demoPort = demoSite && (await listenOn(demoSite, settings.demoPort, 'DEMO_PORT'))
    const firstSuper = settings.firstAdminEmail
      ? await makeFirstSuper({
          database,
          email: settings.firstAdminEmail,
          portal: origin,
          at: clock(),
          renew: settings.newFirstAdminLink,
        })
      : undefined
    const worker =
      settings.role === 'web'
        ? undefined
        : await startWorker({
            database,
            tasks: tasksOf(deps, mailServer),
            clock,
            log: app.log,
            tracing,
          })
    let closed: Promise<void> | undefined
    return {
      origin,
      listening: `http://localhost:${port}`,
      demoOrigin: demoPort === undefined ? undefined : `http://localhost:${demoPort}`,
      apiUrl: `${origin}/api`,
      firstSuper,
      detailGaps: detailGaps(business.current()),
      db: database.db,
      close: () =>
        (closed ??= (async () => {
          isStopping = true
          await Promise.all([
            wait(front ? settings.stopDelay * 1_000 : 0).then(stop),
            worker?.stop(),
          ])
          mailServer?.close()
          await business.stop()
          await brands.stop()
          opening.stop()
          await database.close()
        })()),
    }
  } catch (error) {
    await stop()
    await business.stop()
    await brands.stop()
    throw error
  }
}

/** Nobody could ever sign in. */
async function refuseWithoutSuper(db: Db) {
  if (!(await hasSuper(db)))
    throw new SettingsError(
      'PRODUCTION=true without FIRST_ADMIN_EMAIL: nobody has all rights yet, so nobody could sign in. Set it to the e-mail address of the first admin.',
    )
}

/** Push services want to know whom to write to about what we send: an address, or our site. */
const pushContact = (email: string | null, origin: string) => (email ? `mailto:${email}` : origin)

async function openMetrics({ metricsToken: token, clock }: Settings, { db, pool }: Database) {
  if (!token) return undefined
  const { prometheusMetrics } = await import('./adapters/metrics/prometheus-metrics.ts')
  return prometheusMetrics({ token, pool, clock, readFigures: (at) => readFigures(db, at) })
}

function figuresAlone(metrics: Metrics) {
  const app = Fastify()
  metrics.answer(app)
  return app
}
