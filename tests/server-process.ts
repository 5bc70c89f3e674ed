import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { root } from '../scripts/steps.ts'

const running = new Set<ChildProcess>()
const folders = new Set<string>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/**
 * Runs `pnpm start` in a child process, on free ports unless `env` sets them. `settled` resolves
 * once the server is ready or the process has ended. The folder is removed after the file's tests.
 */
export function startProcess(folder: string, env: Record<string, string> = {}) {
  folders.add(folder)
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DEMO_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  running.add(child)
  let output = ''
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  const up = new Promise<void>((resolve) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      if (output.includes('Ctrl-C stops')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  return { child, ended, read: () => output, settled: Promise.race([up, ended]) }
}
