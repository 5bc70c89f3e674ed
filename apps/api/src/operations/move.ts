import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listMissingFiles } from '../features/site/backups/named-files.store.ts'
import { chooseFiles } from '../adapters/files/choose-files.ts'
import { openPglite, openPostgres, type Database } from '../kernel/db/connect.ts'
import { CopyFailed } from '../kernel/db/copy/copy-failed.ts'
import { fillDatabase, isBegun } from '../kernel/db/copy/fill-database.ts'
import { readDatabase } from '../kernel/db/copy/read-database.ts'
import type { Settings } from '../settings.ts'
import { checkPostgres } from './check-postgres.ts'
import { nameSome } from './name-some.ts'

export type MoveOptions = {
  dataDir: string
  databaseUrl: string
  /** Bucket of the photos, if they are not in the folder. */
  bucket: Settings['bucket']
  /** Moves even if photos are missing. */
  allowMissing?: boolean
  say: (text: string) => void
  /** Receives the fraction of all rows copied so far, from 0 to 1. */
  progress: (part: number) => void
}

export type MoveReport = { tables: number; rows: number; missing: number }

/**
 * Copies an embedded database into an empty PostgreSQL. The folder is unchanged, and photos and
 * documents stay where they are.
 */
export async function moveToPostgres(options: MoveOptions): Promise<MoveReport> {
  const { dataDir, databaseUrl, say } = options
  if (!(await stat(join(dataDir, 'pglite', 'PG_VERSION')).catch(() => undefined)))
    throw new CopyFailed(`There is no embedded database in ${dataDir}: set DATA_DIR to its folder.`)
  const target = openPostgres(databaseUrl, { statementTimeout: 0 })
  try {
    await checkPostgres(target)
    if (await isBegun(target)) say('  An earlier copy was not finished, so it starts again.')
    // Throws if a server is using the folder.
    const source = await openPglite(dataDir)
    try {
      return await copy(source, target, options)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}

async function copy(
  source: Database,
  target: Database,
  { dataDir, bucket, allowMissing = false, say, progress }: MoveOptions,
): Promise<MoveReport> {
  const missing = await listMissingFiles(source.db, await chooseFiles({ dataDir, bucket }))
  if (missing.length && !allowMissing)
    throw new CopyFailed(
      `Photos of jobs: ${missing.length} files are missing: ${nameSome(missing)}. Nothing was copied. Restore them, or use --allow-missing-photos.`,
    )
  say(`  The embedded database takes ${await sizeOf(source)}; PostgreSQL needs about as much room.`)
  return readDatabase(source, async (contents) => {
    await fillDatabase(target, contents, { progress })
    return {
      tables: contents.tables.length,
      rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0),
      missing: missing.length,
    }
  })
}

async function sizeOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  return rows[0]?.size ?? ''
}
