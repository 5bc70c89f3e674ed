import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../../../scripts/steps.ts'
import { freePort } from './free-port.ts'
import { answers, userToRunAs } from './postgres-server.ts'

export const pgbouncerPath = '/usr/sbin/pgbouncer'

export type PoolMode = 'session' | 'transaction'

export type Pooler = {
  /** Connection string of the same database through the pooler. */
  url: string
  /** Kills the pooler, which breaks all connections through it. */
  stopAtOnce(): Promise<void>
  startAgain(): Promise<void>
  /** Freezes the pooler, which then takes connections without answering, or lets it continue. */
  freeze(isFrozen: boolean): void
  stop(): Promise<void>
}

/**
 * Starts PgBouncer with the file that we ship. Only the pool mode, the addresses and the list of
 * users differ.
 */
export async function startPgbouncer(databaseUrl: string, mode: PoolMode): Promise<Pooler> {
  const { host, port, database, user } = new pg.Client({ connectionString: databaseUrl })
  const folder = mkdtempSync(join(tmpdir(), 'treasures-pgbouncer-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${user}" "secret"\n`)
  const shipped = readFileSync(`${root}deploy/pgbouncer.ini`, 'utf8')
  const ours = {
    treasures: `host=${host} port=${port} dbname=${database}`,
    listen_port: own,
    auth_file: users,
    pool_mode: mode,
  }
  // Other databases of the same server, too.
  let file = shipped.replace('[databases]', `[databases]\n* = host=${host} port=${port}`)
  for (const [name, value] of Object.entries(ours)) {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(shipped)) throw new Error(`deploy/pgbouncer.ini does not set ${name}`)
    file = file.replace(line, `${name} = ${value}`)
  }
  file = file.replace('[pgbouncer]', '[pgbouncer]\nunix_socket_dir =')
  writeFileSync(join(folder, 'pgbouncer.ini'), file)
  const url = `postgres://${user}:secret@127.0.0.1:${own}/treasures`
  async function start() {
    const child = spawn(pgbouncerPath, [join(folder, 'pgbouncer.ini')], {
      ...userToRunAs(),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    const gone = once(child, 'exit').then(() => {})
    await answers(url, gone).catch((error: unknown) => {
      child.kill()
      throw new Error(`PgBouncer did not start:\n${output}`, { cause: error })
    })
    return async (signal: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
      child.kill(signal)
      if (signal === 'SIGTERM' || signal === 'SIGKILL') await gone
    }
  }
  let send = await start()
  return {
    url,
    stopAtOnce: () => send('SIGKILL'),
    startAgain: async () => void (send = await start()),
    freeze: (isFrozen) => void send(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await send('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
