import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Database, Db } from '#kernel/db/connect.ts'
import { hasOpened } from '#kernel/opening.ts'
import { lastMigration } from '#kernel/db/migrate.ts'
import type { Files } from '#kernel/files.ts'
import type { Reached } from '#kernel/reach.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { ignoredSettings } from '../../catalogue/business/business.show.ts'
import { detailGaps } from '../../catalogue/business/detail-gaps.rules.ts'
import { mailProblem } from '../../messages/delivery/mail-answer.rules.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import { figureChecksStore } from '../reports/check-figures.ts'
import { backupsStore } from '../backups/backups.store.ts'
import { readFigures } from './figures.store.ts'
import { judgeHealth } from './health.rules.ts'

type HealthDeps = Pick<
  Deps,
  | 'database'
  | 'files'
  | 'surroundings'
  | 'backups'
  | 'mailLeaves'
  | 'mailServer'
  | 'reach'
  | 'business'
  | 'settings'
  | 'texts'
  | 'publicSettings'
> & {
  listWebhooks?: ((db: Db) => Promise<readonly WebhookRow[]>) | undefined
}

type WebhookRow = {
  name: string
  stopped_at: Date | null
  failing_since: Date | null
  old_secret: string | null
  old_until: Date | null
}

/** Checks of the server for staff. Machines read `/metrics`. */
export const healthChecksRoutes = (deps: HealthDeps) =>
  ({
    async checkHealth(_input, { at }) {
      const { database, surroundings } = deps
      const { db } = database
      const [certificate, disks, treasures, files, mail, cards] = await Promise.all([
        surroundings.readCertificate(),
        surroundings.readDisks(),
        surroundings.readVersion(),
        lookAtFiles(deps.files),
        deps.reach.mail?.(),
        deps.reach.payments(),
      ])
      const webhooks = (await deps.listWebhooks?.(db)) ?? []
      const { version, ...reached } = await lookAt(database)
      return {
        data: judgeHealth({
          at,
          isProduction: deps.publicSettings().production,
          hasOpened: await hasOpened(db),
          figures: await readFigures(db, at),
          mailLeaves: deps.mailLeaves,
          textsLeave: deps.texts !== undefined,
          business: {
            gaps: detailGaps(deps.business.current(at)),
            ignored: ignoredSettings(deps.settings.firstBusiness, deps.business.current(at)),
          },
          hasPostcodes: await placesStore(db).hasPostcodes(),
          mailProblem: problemOf(mail, (error) => mailProblem(error, deps.mailServer?.at ?? '')),
          takesAnswers: deps.settings.mailReplies !== undefined,
          cardProblem: problemOf(
            cards,
            (error) => `It does not answer as it should: ${describeError(error).message}.`,
          ),
          webhooks: webhooks.map(({ name, stopped_at, failing_since, old_secret, old_until }) => ({
            name,
            stopped: stopped_at !== null,
            failing: failing_since !== null,
            oldUntil: (old_secret !== null && old_until) || undefined,
          })),
          backups: { isSetUp: deps.backups !== undefined, rows: await backupsStore(db).list() },
          figureChecks: await figureChecksStore(db).list(),
          certificate,
          database: reached,
          files,
          disks,
          versions: {
            treasures,
            node: process.versions.node,
            database: version,
            migration: await lastMigration(database),
          },
        }),
      }
    },
  }) satisfies Partial<Handlers>

/**
 * Describes why the service was not reached. Returns null if it was reached, or undefined if we
 * have not tried yet.
 */
const problemOf = (reached: Reached | undefined, say: (error: unknown) => string) =>
  reached?.is === 'no' ? say(reached.error) : reached?.is === 'yes' ? null : undefined

async function lookAtFiles(files: Files) {
  const begun = performance.now()
  const problem = await files.check().then(
    () => undefined,
    (error: unknown) => describeError(error).message,
  )
  return { place: files.place, took: Math.round(performance.now() - begun), problem }
}

async function lookAt({ db, engine, address, pool }: Database) {
  const begun = performance.now()
  const { rows } = await sql<{ version: string; is_encrypted: boolean | null }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as is_encrypted`.execute(db)
  return {
    engine,
    address,
    took: Math.round(performance.now() - begun),
    pool: pool?.(),
    version: rows[0]?.version ?? '',
    isEncrypted: rows[0]?.is_encrypted ?? false,
  }
}
