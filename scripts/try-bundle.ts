import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Outcome } from './steps.ts'

/** Maximum milliseconds until the server prints its address. The first start fills the database. */
const patience = 120_000
const paths = [
  '/api/health/ready',
  '/api/public/jobs/board/drawn?region=1',
  '/public/jobs/board',
  '/embed/v1/loader.js',
]

/**
 * Copies a bundle outside the repository, and starts the copy with Node alone. Requests pages from
 * the server, backs it up, and restores the backup. Loads each of its `processes`, which exit
 * because they have no parent process.
 */
export async function tryBundle(bundle: string, processes: readonly string[]): Promise<Outcome> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'treasures-bundle-'))
  const copy = join(folder, 'treasures')
  const said: string[] = []
  const start = (name: string, args: string[], data: string) => {
    const child = spawn(process.execPath, [join(copy, `${name}.js`), ...args], {
      cwd: folder,
      env: {
        PATH: dirname(process.execPath),
        PORT: '0',
        DEMO_PORT: '0',
        DATA_DIR: join(folder, data),
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => said.push(text.toString()))
    return child
  }
  const run = async (name: string, args: string[], data: string) => {
    const [code] = (await once(start(name, args, data), 'exit')) as [number]
    if (code !== 0) throw new Error(`${name} ended with exit code ${code}`)
  }
  try {
    cpSync(bundle, copy, { recursive: true })
    const server = start('start', [], 'data')
    const ended = once(server, 'exit')
    try {
      const origin = await untilSaid(said, /Jobs board\s+(http:\/\/localhost:\d+)/)
      for (const path of paths) {
        const answer = await fetch(origin + path)
        if (!answer.ok) throw new Error(`${path} answered with status ${answer.status}`)
        await answer.arrayBuffer()
      }
    } finally {
      server.kill()
      await ended
    }
    for (const name of processes) await run(name, [], 'data')
    const file = join(folder, 'backup')
    await run('backup', [file], 'data')
    await run('restore', [file], 'restored')
    return { ok: true, seconds: (performance.now() - began) / 1000, output: '' }
  } catch (error) {
    const output = [...said, String(error)].join('')
    return { ok: false, seconds: (performance.now() - began) / 1000, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function untilSaid(said: readonly string[], pattern: RegExp): Promise<string> {
  const until = performance.now() + patience
  for (;;) {
    const [, found] = pattern.exec(said.join('')) ?? []
    if (found) return found
    if (performance.now() > until) throw new Error('The server did not print its address in time.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
