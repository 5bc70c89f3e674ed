import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { BackupMade, Backups } from '../../kernel/backups.ts'
import type { Database } from '../../kernel/db/connect.ts'
import { makePrivateFolder } from '../../kernel/private-folder.ts'
import type { Settings } from '../../kernel/settings.ts'

type FolderOptions = {
  folder: string
  database: Pick<Database, 'copyTo'>
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupKey' | 'bucket'>
  secretKey: string
  /** For tests. */
  run?: typeof runCommand
}

type Command = 'backup' | 'restore'

const pathOf = (name: Command) =>
  fileURLToPath(new URL(`../../operations/${name}${extname(import.meta.url)}`, import.meta.url))

/**
 * Backups in a folder, made and tried by the commands that a person has, each in a process of its own: the server goes on
 * answering. An embedded database is in one process alone: the command works on a copy of its files, which takes a moment.
 */
export function backupFolder({
  folder,
  database,
  settings,
  secretKey,
  run = runCommand,
}: FolderOptions): Backups {
  const { dataDir, databaseUrl = '', backupKey = '' } = settings
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
          // Its files come beside it, and never into the bucket that is used.
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

/** Works in a folder that is gone afterwards, and with it what a process that died has left of its kind. */
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

/** Where there is none, none that this process was given counts either. */
const bucketEnvironment = (bucket: Settings['bucket']) => ({
  S3_BUCKET: bucket?.bucket ?? '',
  S3_ENDPOINT: bucket?.endpoint ?? '',
  S3_REGION: bucket?.region ?? '',
  S3_PREFIX: bucket?.prefix ?? '',
  S3_ACCESS_KEY_ID: bucket?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: bucket?.secretAccessKey ?? '',
})

type RunOptions = { environment: Record<string, string>; signal: AbortSignal }

/** What it says, or an error with its words. */
async function runCommand(command: Command, file: string, { environment, signal }: RunOptions) {
  const child = spawn(process.execPath, [pathOf(command), file, '--json'], {
    // An empty setting is one that is not set.
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
