import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from './testing/postgres-server.ts'

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  'at %s a request under way gets its answer, new ones are refused, and the data folder is let go',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'treasures-data-'))
    const port = await freePort()
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: {
        PATH: process.env.PATH,
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

      // A claim whose second half is still on its way.
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
      child.kill(signal)
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
