import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { fillDataFolder } from '../test/test-database.ts'
import { ownProcess } from '../test/own-process.ts'

test.skipIf(process.platform === 'win32')(
  'on SIGTERM the server finishes open requests, refuses new ones and releases the data folder',
  { tags: 'slow' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'treasures-data-'))
    await fillDataFolder(folder)
    const port = await freePort()
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: {
        ...ownProcess,
        PORT: String(port),
        DEMO_PORT: '0',
        DATA_DIR: folder,
        SEED: 'none',
        LOG_LEVEL: 'silent',
      },
    })
    let output = ''
    const says = (text: string) =>
      expect.poll(() => output, { timeout: 120_000, interval: 50 }).toContain(text)
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const exit = once(child, 'exit')
    try {
      await says('Ctrl-C stops.')
      expect(existsSync(join(folder, 'in-use.pid'))).toBe(true)

      // A claim whose second half has not arrived yet.
      const body = JSON.stringify({ id_job: 1, mobile: '07700 900123', last_name: 'Penrose' })
      const claim = request({
        port,
        method: 'PUT',
        path: '/api/public/job/claim',
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      })
      const answered = once(claim, 'response')
      claim.write(body.slice(0, 20))
      await wait(300)
      child.kill('SIGTERM')
      await says('Stopping …')
      await wait(200)
      await expect(fetch(`http://localhost:${port}/api/health/live`)).rejects.toThrow(
        'fetch failed',
      )
      claim.end(body.slice(20))
      const [answer] = (await answered) as [IncomingMessage]
      expect(await json(answer)).toMatchObject({ code: 'job_not_found' })

      expect(await exit).toEqual([0, null])
      expect(existsSync(join(folder, 'in-use.pid'))).toBe(false)
    } finally {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** Starts the server, waits until it is running, and stops it. */
async function startOnce(env: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...ownProcess, PORT: '0', DEMO_PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit')
  await expect.poll(() => output, { timeout: 120_000, interval: 50 }).toContain('Ctrl-C stops.')
  child.kill('SIGTERM')
  await exit
  return output
}

test.skipIf(process.platform === 'win32')(
  "production has no demo site, prints the first admin's link once, and keeps its data from other users",
  { tags: 'slow' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'treasures-data-'))
    try {
      // The folder looks as an earlier start may have left it.
      await fillDataFolder(folder)
      mkdirSync(join(folder, 'files'))
      chmodSync(join(folder, 'files'), 0o755)
      chmodSync(folder, 0o755)
      const environment = {
        DATA_DIR: folder,
        PRODUCTION: 'true',
        TRIAL_CARDS: 'true',
        SECRET_KEY: 'k'.repeat(32),
        FIRST_ADMIN_EMAIL: 'boss@example.org',
      }
      const first = await startOnce(environment)
      expect(first).toMatch(/\/public\/password\/set\/[\w-]{43}\?/)
      expect(first).not.toContain('Demo franchisee')
      expect(first).toContain('cards are trial cards')
      const open = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .concat(folder)
        .filter((path) => (statSync(path).mode & 0o077) !== 0)
      expect(open).toEqual([])

      const second = await startOnce(environment)
      expect(second).not.toContain('/public/password/set/')
      expect(second).toContain('FIRST_ADMIN_LINK=new')
      const third = await startOnce({ ...environment, FIRST_ADMIN_LINK: 'new' })
      expect(third).toMatch(/\/public\/password\/set\/[\w-]{43}\?/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
