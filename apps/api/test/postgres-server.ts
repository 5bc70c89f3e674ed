import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from './postgres-binaries.ts'
import { freePort } from './free-port.ts'

export type TestServer = {
  /** Connection string of a superuser, for the server's own database. */
  url: string
  stop(): Promise<void>
}

/** Returns the server that `TEST_DATABASE_URL` names, or starts our own. */
export async function findServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : startPostgres()
}

export type OwnServer = TestServer & {
  /** Stops the server like a crash. Commits survive in its log. */
  stopAtOnce(): Promise<void>
  startAgain(): Promise<void>
}

/** Settings without syncing, because no data outlives the tests. */
const forgetful = [
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
]

/** A log without what a standby needs. */
const minimalLog = [
  ['wal_level', 'minimal'],
  ['max_wal_senders', '0'],
]

type ServerOptions = {
  /** Syncs its writes, as in production. */
  keeps?: boolean
  /** It can have a standby, or become one. */
  isReplicated?: boolean
  /** It is a standby that streams from the server with this address. */
  standbyOf?: string
}

/** Starts our own PostgreSQL in a temporary folder. */
export async function startPostgres({
  keeps = false,
  standbyOf,
  isReplicated = standbyOf !== undefined,
}: ServerOptions = {}): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-pg-'))
  const bin = findPostgres(folder)
  const user = userToRunAs()
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const options = {
    ...user,
    cwd: folder,
    stdio: 'ignore' as const,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  }
  const data = join(folder, 'data')
  if (standbyOf) {
    const { host, port } = new pg.Client({ connectionString: standbyOf })
    execFileSync(
      join(bin, 'pg_basebackup'),
      [
        '-D',
        data,
        '-h',
        host,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-R',
        '-c',
        'fast',
        '--no-sync',
      ],
      options,
    )
  } else
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      options,
    )
  const port = await freePort()
  const settings = [
    ...(keeps ? [] : forgetful),
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', process.platform === 'win32' ? '' : folder],
    ['max_connections', '200'],
    ['shared_buffers', '256MB'],
    ['max_wal_size', '1GB'],
    ['jit', 'off'],
    // Databases live for seconds, so nothing is worth cleaning up, replicating or writing early.
    ['autovacuum', 'off'],
    ...(isReplicated ? [] : minimalLog),
    ['bgwriter_lru_maxpages', '0'],
    ['checkpoint_timeout', '1h'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A Unix socket costs a third less than a network socket.
  const via = process.platform === 'win32' ? '' : `?host=${encodeURIComponent(folder)}`
  const url = `postgres://postgres@127.0.0.1:${port}/postgres${via}`
  async function start() {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings],
      options,
    )
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await answers(url, gone)
    return async (signal: 'SIGINT' | 'SIGQUIT') => {
      server.kill(signal)
      await gone
    }
  }
  let end = await start()
  return {
    url,
    // Stops like `pg_ctl stop -m immediate`.
    stopAtOnce: () => end('SIGQUIT'),
    startAgain: async () => void (end = await start()),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL and its poolers refuse to run as root. */
export function userToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {
      // This user does not exist here.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
}

/** Waits until a server lets us in. Throws if its process has ended. */
export async function answers(url: string, gone: Promise<void>) {
  const died = gone.then(() => 'died' as const)
  for (let attempt = 0; attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: url })
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (up) return
    if ((await Promise.race([died, wait(50)])) === 'died') break
  }
  throw new Error(`${new URL(url).host} does not answer: the server for the tests did not start.`)
}
