import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { BackupMade, Backups } from '../../kernel/backups.ts'
import type { Database } from '../../kernel/db/connect.ts'
import { makePrivateFolder } from '../../kernel/private-folder.ts'
import type { BackupSettings } from '../../kernel/backup/backup.settings.ts'
import type { DatabaseSettings } from '../../kernel/db/database.settings.ts'
import type { BucketSettings } from '../files/bucket.settings.ts'

type FolderOptions = {
  folder: string
  database: Pick<Database, 'copyTo'>
  settings: Pick<DatabaseSettings, 'dataDir' | 'databaseUrl'> &
    Partial<Pick<DatabaseSettings, 'databaseListenUrl'>> &
    Pick<BackupSettings, 'backupKey'> & { bucket: BucketSettings | undefined }
  secretKey: string
  /** Replaced in tests. */
  run?: typeof runCommand
}

type Command = 'backup' | 'restore'

const pathOf = (name: Command) =>
  fileURLToPath(new URL(`../../operations/${name}${extname(import.meta.url)}`, import.meta.url))

/**
 * Makes and tests backups in a folder. Runs the commands that a person would run, each in its own
 * process, so that the server keeps answering. Only one process can use an embedded database, so
 * the command works on a copy of the database's files. Copying takes only a moment.
 */
export function backupFolder({
  folder,
  database,
  settings,
  secretKey,
  run = runCommand,
}: FolderOptions): Backups {
  const { dataDir, databaseUrl = '', databaseListenUrl = '', backupKey = '' } = settings
  const keys = { BACKUP_KEY: backupKey, SECRET_KEY: secretKey }

  async function make(name: string, signal: AbortSignal): Promise<BackupMade> {
    await makePrivateFolder(folder)
    const path = join(folder, name)
    const backUp = (place: string) =>
      run('backup', path, {
        environment: {
          ...keys,
          ...bucketEnvironment(settings.bucket),
          DATA_DIR: place,
          DATABASE_URL: databaseUrl,
          DATABASE_LISTEN_URL: databaseListenUrl,
        },
        signal,
      })
    const { copyTo } = database
    const told = await (copyTo
      ? inPassing(dataDir, 'copied-', async (place) => {
          await copyTo(place)
          await symlink(join(dataDir, 'files'), join(place, 'files'), 'junction')
          return backUp(place)
        })
      : backUp(dataDir))
    return JSON.parse(told) as BackupMade
  }

  return {
    encrypted: backupKey !== '',
    make,
    async test(name, signal) {
      await inPassing(dataDir, 'restored-', (place) =>
        run('restore', join(folder, name), {
          // Files are restored beside the database, never into the bucket in use.
          environment: {
            ...keys,
            ...bucketEnvironment(undefined),
            DATA_DIR: place,
            DATABASE_URL: '',
          },
          signal,
        }),
      )
    },
    list: () => readdir(folder).catch(() => []),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/**
 * Works in a temporary folder and deletes it afterwards. Also deletes leftovers of processes that
 * died.
 */
async function inPassing<T>(dataDir: string, prefix: string, work: (place: string) => Promise<T>) {
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true, force: true })
  const place = await mkdtemp(join(dataDir, prefix))
  try {
    return await work(place)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Empty values override a bucket that this process was given. */
const bucketEnvironment = (bucket: BucketSettings | undefined) => ({
  S3_BUCKET: bucket?.bucket ?? '',
  S3_ENDPOINT: bucket?.endpoint ?? '',
  S3_REGION: bucket?.region ?? '',
  S3_PREFIX: bucket?.prefix ?? '',
  S3_ACCESS_KEY_ID: bucket?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: bucket?.secretAccessKey ?? '',
})

type RunOptions = { environment: Record<string, string>; signal: AbortSignal }

/** Runs a command and returns its output. If it fails, throws an error with its error output. */
async function runCommand(command: Command, file: string, { environment, signal }: RunOptions) {
  const child = spawn(process.execPath, [pathOf(command), file, '--json'], {
    // Empty settings count as unset.
    env: { ...process.env, ROLE: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const [[code], told, complaint] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ])
  if (code !== 0) throw new Error(complaint.trim().slice(0, 2_000) || 'Its process ended early.')
  return told
}
