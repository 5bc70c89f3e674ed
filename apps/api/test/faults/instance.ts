import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ownProcess } from '../own-process.ts'
import { root } from '../../../../scripts/steps.ts'

export type Instance = Awaited<ReturnType<typeof startInstance>>

/**
 * Starts the product in its own process, as `pnpm start` does, with these settings and none of
 * ours.
 */
export async function startInstance(
  env: Record<string, string>,
  /** Flags for Node itself. */
  { flags = [] }: { flags?: readonly string[] } = {},
) {
  const child = spawn(process.execPath, [...flags, `${root}apps/api/src/main.ts`], {
    cwd: root,
    env: { ...ownProcess, DEMO_PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const gone = once(child, 'exit').then(() => 'gone' as const)
  const up = new Promise<'up'>((resolve) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      if (output.includes('Ctrl-C stops')) resolve('up')
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
  if ((await Promise.race([up, gone])) === 'gone')
    throw new Error(`It did not start (${child.signalCode ?? child.exitCode}):\n${output}`)
  return {
    child,
    gone,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Returns the log: everything that the process has written. */
    read: () => output,
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      await gone
    },
  }
}
