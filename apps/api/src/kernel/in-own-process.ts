import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The process was killed at its time limit, or ended because it ran out of memory. */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled'
}

/**
 * Returns the path of a `*.process.ts` beside the calling module. The extension is `.js` in a
 * bundle.
 */
export const processBeside = (url: string, name: string) =>
  fileURLToPath(new URL(`${name}.process${extname(url)}`, url))

type Bounds = {
  /** Milliseconds. */
  time: number
  /** Megabytes. */
  memory: number
  signal?: AbortSignal
}

/**
 * Sends one message to a program in a process of its own and returns its answer. A thread that runs
 * out of memory would end the whole server. Throws `ProcessKilled`.
 */
export async function inOwnProcess<Answer>(
  program: string,
  message: object,
  { time, memory, signal }: Bounds,
): Promise<Answer> {
  const child = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${memory}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, time)
  signal?.addEventListener('abort', kill)
  try {
    return await new Promise<Answer>((done, fail) => {
      child.once('message', (answer) => done(answer as Answer))
      child.on('error', fail)
      child.once('exit', (code, killedBy) =>
        fail(killedBy ? new ProcessKilled() : new Error(`The process ended with ${code}`)),
      )
      child.send(message)
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}
