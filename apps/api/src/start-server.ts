import { join } from 'node:path'
import Fastify from 'fastify'
import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import { fillExtras } from './extras.ts'
import { detailGaps, type DetailGap } from './features/catalogue/business/detail-gaps.rules.ts'
import { boardChangesStore } from './features/jobs/board/board-changes.store.ts'
import { maskAtStart } from './features/jobs/jobs/public-details-task.ts'
import { hasSuper, makeFirstSuper, type FirstSuper } from './features/people/users/first-super.ts'
import { refuseDemoPeople } from './seed/demo-people.ts'
import { seed } from './seed/seed.ts'
import { closeInTime, listenOn, tryPort } from './kernel/http/listening.ts'
import {
  openPglite,
  openPostgres,
  statementLimit,
  type Database,
  type Db,
  type PostgresOptions,
} from './kernel/db/connect.ts'
import { limitSharedStatements, refuseDeaf } from './kernel/db/meet-pooler.ts'
import { refuseUnwritable } from './kernel/backup/refuse-unwritable.ts'
import { refuseUnfinished } from './kernel/db/copy/refuse-unfinished.ts'
import { refuseUnfit } from './kernel/db/refuse-unfit.ts'
import { migrate } from './kernel/db/migrate.ts'
import type { FilesAway } from './kernel/files.ts'
import type { Metrics } from './kernel/metrics.ts'
import { chooseFiles } from './adapters/files/choose-files.ts'
import { makePrivateFolder } from './kernel/private-folder.ts'
import { createSeal, keptSecretKey } from './kernel/seal.ts'
import { SettingsError } from './kernel/settings/setting.ts'
import type { Settings } from './settings.ts'
import type { Tracing } from './kernel/tracing.ts'
import { startWorker } from './kernel/tasks/worker.ts'
import { tasksOf } from './tasks.ts'
import { removeLeftUploads } from './kernel/http/upload-folder.ts'
import { readFigures } from './features/site/health/figures.store.ts'
import { buildDemoSite } from './features/site/pages/demo-site.ts'
import { serveEmbed } from './features/site/pages/embed-files.ts'
import { builtFolders, type Folders } from './features/site/pages/folders.ts'
import { serveFrame } from './features/site/pages/frame.ts'
import { openMapFile, serveMapFile, type MapFile } from './features/site/pages/map-file.ts'
import { servePortal, tileOrigin } from './features/site/pages/portal.ts'
import { servePreview } from './features/site/pages/preview/preview.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { compose, fillDatabase } from './compose.ts'

export type RunningServer = {
  /** Origin of the portal, the API and the embed files, as browsers see it. */
  origin: string
  /** Origin on this machine, without any proxy. */
  listening: string
  /** Origin of the demo site. Undefined in production. */
  demoOrigin: string | undefined
  apiUrl: string
  /** How the first super gets a password. Undefined if a super already has a password. */
  firstSuper: FirstSuper | undefined
  /** Business details that are missing, or that still come from the demo. */
  detailGaps: DetailGap[]
  db: Db
  close(): Promise<void>
}

export type StartOptions = {
  /** Receives progress messages for a person who waits. */
  progress?: (text: string) => void
  /** Limits that tests replace. */
  limits?: Partial<Deps['limits']>
  /**
   * Maximum number of milliseconds between checks of the worker. Used by tests whose clock jumps.
   */
  poll?: number
  /** Files that tests use instead of the built ones. */
  folders?: Folders
}

/** Starts everything: database, API, portal, embed files, and the demo site on its own port. */
export async function startServer(
  settings: Settings,
  { progress = () => {}, limits = {}, folders = builtFolders, poll }: StartOptions = {},
): Promise<RunningServer> {
  if (!(await makePrivateFolder(settings.dataDir)))
    progress(
      `Other users of this machine can read ${settings.dataDir}, and this user may not change that: run chmod 700 on it.`,
    )
  if (settings.backupDir) await refuseUnwritable(settings.backupDir)
  const mapFile =
    settings.mapFile && settings.role !== 'worker' ? await openMapFile(settings.mapFile) : undefined
  const tracing = await openTracing(settings)
  const database = await openDatabase(settings, { log: tracing?.query, say: progress })
  const close = async () => {
    await database.close()
    await tracing?.close()
  }
  try {
    return await serve(
      settings,
      { ...database, close },
      { progress, limits, folders, poll, tracing, mapFile },
    )
  } catch (error) {
    await close()
    throw error
  }
}

const openDatabase = (
  { databaseUrl, databaseListenUrl, databaseReadUrl, databaseConnections, dataDir }: Settings,
  { log, say }: Pick<PostgresOptions, 'log' | 'say'> & { say: (text: string) => void },
) =>
  databaseUrl
    ? openPostgres(databaseUrl, {
        listenUrl: databaseListenUrl,
        readUrl: databaseReadUrl,
        connections: databaseConnections,
        log,
        say,
      })
    : openPglite(dataDir, undefined, log)

async function openTracing({ tracesEndpoint }: Settings): Promise<Tracing | undefined> {
  if (!tracesEndpoint) return undefined
  const { otlpTracing } = await import('./adapters/tracing/otlp-tracing.ts')
  return otlpTracing(tracesEndpoint)
}

type Serving = Required<Omit<StartOptions, 'poll'>> & {
  poll: number | undefined
  tracing: Tracing | undefined
  mapFile: MapFile | undefined
}

async function serve(
  settings: Settings,
  database: Database,
  { progress, limits, folders, poll, tracing, mapFile }: Serving,
): Promise<RunningServer> {
  const { clock } = settings
  // Checks the ports first, because the preparations of a first start take long.
  if (settings.role !== 'worker') {
    await tryPort(settings.port, 'PORT')
    if (!settings.production) await tryPort(settings.demoPort, 'DEMO_PORT')
  }
  await removeLeftUploads()
  await refuseUnfit(database.db)
  await refuseDeaf(database, settings.databaseListenUrl)
  await refuseUnfinished(database.db)
  const applied = await migrate(database, { say: progress })
  if (applied.length) progress('Prepared the database.')
  if (settings.databaseListenUrl)
    await limitSharedStatements(database, { seconds: statementLimit / 1_000, say: progress })
  await boardChangesStore(database.db).discardOtherServers()
  if (settings.production) {
    const locked = await refuseDemoPeople(database, { lock: settings.lockDemoPeople })
    if (locked) progress(`Locked ${locked} people of the demo: they no longer have a password.`)
  }
  if (settings.production && settings.role !== 'worker' && !settings.firstAdminEmail)
    await refuseWithoutSuper(database.db)
  const told = <Port extends object>(name: string, port: Port): Port =>
    tracing ? tracing.outside(name, port) : port
  const metrics = await openMetrics(settings, database)
  const chosen = await chooseFiles(settings)
  const counted = metrics?.watchFiles(chosen) ?? chosen
  const files = settings.bucket ? told('files', counted) : counted
  if (settings.bucket) await files.check().catch((error: FilesAway) => progress(error.message))
  const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir))
  const seal = createSeal(secretKey)
  await fillDatabase(settings, database)
  if (settings.seed === 'demo')
    await seed({
      database,
      files,
      clock,
      money: { settings, seal },
      progress: (step) => progress(`Seeding: ${step} …`),
    })
  await fillExtras(database.db, clock)
  await maskAtStart(database.db)
  // With port 0, we know the address only after we listen. No code needs it earlier.
  let origin = settings.publicUrl ?? ''
  let isStopping = false
  const composed = await compose(settings, database, {
    files,
    secretKey,
    metrics,
    tracing,
    limits,
    folders,
    progress,
    mapPath: mapFile?.path,
    origin: () => origin,
    isStopping: () => isStopping,
  })
  const { deps } = composed
  const { boardDrawing, brands, business, mailServer, payments } = deps
  const app = buildApp(deps)
  const tiles = settings.tileUrl && tileOrigin(settings.tileUrl)
  app.register(serveEmbed, {
    folder: folders.embed,
    kept: join(settings.dataDir, 'embed'),
    origin: () => origin,
  })
  if (mapFile) app.register(serveMapFile, mapFile)
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
    boardDrawing,
    clock: settings.clock,
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
  // A worker answers only `/metrics`, and only if a token is set.
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
            tasks: tasksOf(deps, mailServer, buildApp),
            clock,
            log: app.log,
            tracing,
            ...(poll !== undefined && { poll }),
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
          await composed.close()
          await database.close()
        })()),
    }
  } catch (error) {
    await stop()
    await composed.close()
    throw error
  }
}

/** Throws if there is no super, because no person could ever sign in. */
async function refuseWithoutSuper(db: Db) {
  if (!(await hasSuper(db)))
    throw new SettingsError(
      'PRODUCTION=true without FIRST_ADMIN_EMAIL: nobody has all rights yet, so nobody could sign in. Set it to the e-mail address of the first admin.',
    )
}

async function openMetrics(
  { metricsToken: token, clock }: Settings,
  { db, pool, replica }: Database,
) {
  if (!token) return undefined
  const { prometheusMetrics } = await import('./adapters/metrics/prometheus-metrics.ts')
  return prometheusMetrics({
    token,
    pool,
    replica,
    clock,
    readFigures: (at) => readFigures(db, at),
  })
}

function figuresAlone(metrics: Metrics) {
  const app = Fastify()
  metrics.answer(app)
  return app
}
