import {
  ApiError,
  getOpening,
  uploadLogo,
  londonDate,
  type OpeningStep,
} from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { compose, fillDatabase } from '../compose.ts'
import {
  applyOpeningFile,
  type Applied,
} from '../features/site/opening/by-file/apply-opening-file.ts'
import type { Fault } from '../features/site/opening/by-file/opening-file.rules.ts'
import type { OpeningFile } from '../features/site/opening/by-file/opening-file.schema.ts'
import { innerClient, innerFetch } from '../features/site/opening/inner-client.ts'
import { isShownLogo } from '../features/catalogue/brand/is-shown-logo.ts'
import { builtFolders } from '../features/site/pages/folders.ts'
import { findActingSuper } from '../features/people/users/find-caller.store.ts'
import { makeFirstSuper, type FirstSuper } from '../features/people/users/first-super.ts'
import type { Database } from '../kernel/db/connect.ts'
import { refuseUnfinished } from '../kernel/db/copy/refuse-unfinished.ts'
import { insideTransaction } from '../kernel/db/inside-transaction.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { transact } from '../kernel/db/transact.ts'
import type { Files } from '../kernel/files.ts'
import { heldFiles } from '../kernel/held-files.ts'
import { keptSecretKey } from '../kernel/seal.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import type { Settings } from '../settings.ts'

type Asked = {
  settings: Settings
  database: Database
  files: Files
  file: OpeningFile
  logo: Blob | undefined
}

export type OpenedByFile = Omit<Applied, 'faults'> & {
  firstSuper: FirstSuper | undefined
  /** Opening list after the run. */
  steps: OpeningStep[]
}

/** Carries the faults out of a transaction that is rolled back. */
export class OpeningRefused extends Error {
  override readonly name = 'OpeningRefused'
  readonly faults: readonly Fault[]
  constructor(faults: readonly Fault[]) {
    super('The file was refused')
    this.faults = faults
  }
}

/**
 * Applies a file by making the same calls as the portal's screens, in one transaction. Any refusal
 * rolls all of it back.
 */
export async function openByFile({
  settings,
  database,
  files,
  file,
  logo,
}: Asked): Promise<OpenedByFile> {
  await refuseUnfinished(database.db)
  await migrate(database)
  await fillDatabase(settings, database)
  const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir))
  let held = heldFiles(files)
  const done = await transact(database.db, async (tx) => {
    const at = settings.clock()
    const inner = insideTransaction(tx, database.engine)
    const firstSuper = await makeSuperIfNone(settings, inner)
    const caller = await findActingSuper(tx, at)
    if (!caller)
      throw new SettingsError(
        'Nobody has all rights yet. Set FIRST_ADMIN_EMAIL to the e-mail address of the first admin.',
      )
    held = heldFiles(files)
    const composed = await compose(settings, inner, {
      files: held,
      secretKey,
      metrics: undefined,
      tracing: undefined,
      limits: plenty,
      folders: builtFolders,
      progress() {},
      mapPath: undefined,
      origin: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
      isStopping: () => false,
    })
    const deps = { ...composed.deps, clock: () => at, log: { level: 'silent' } }
    const app = buildApp(deps, { findCaller: async () => caller })
    try {
      await app.ready()
      const client = innerClient(app, () => 'command')
      const { faults, ...applied } = await applyOpeningFile(file, {
        client,
        today: londonDate(at),
        logo: logo && {
          isShown: (url) => isShownLogo(held, url, logo),
          send: () => sendLogo(app, logo),
        },
      })
      if (faults.length) throw new OpeningRefused(faults)
      await Promise.all([deps.reach.mail?.(), deps.reach.payments()])
      const { steps } = await client.call(getOpening, {})
      // Comes last, because files without a row do less harm than a row without its files.
      await held.keep()
      return { ...applied, firstSuper, steps }
    } finally {
      await app.close()
      await composed.close()
    }
  })
  await held.removeForGood()
  return done
}

async function sendLogo(app: FastifyInstance, logo: Blob) {
  const body = new FormData()
  body.set('file', logo)
  const { method, path } = uploadLogo
  const headers = { authorization: 'Bearer command' }
  const answer = await innerFetch(app)(`http://inner.invalid/api${path}`, { method, headers, body })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json()) as Problem)
}
type Problem = ConstructorParameters<typeof ApiError>[1]

/** Makes the first super admin of an installation that was never started. */
async function makeSuperIfNone(settings: Settings, database: Database) {
  const at = settings.clock()
  if ((await findActingSuper(database.db, at)) || !settings.firstAdminEmail) return undefined
  return makeFirstSuper({
    database,
    email: settings.firstAdminEmail,
    portal: settings.publicUrl ?? `http://localhost:${settings.port}`,
    at,
    renew: false,
  })
}

const loose = { most: 1_000_000, seconds: 60 }
const budget = { burst: 1_000_000, perSecond: 1_000_000 }

/** Lifts the limits, which protect against strangers rather than the machine's operator. */
const plenty = { callsPerAddress: budget, strangersPerAddress: budget, invitationsPerUser: loose }
