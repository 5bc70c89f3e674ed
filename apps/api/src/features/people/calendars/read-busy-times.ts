import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CalendarUnread } from '#kernel/calendars.ts'
import type { BusySpan, BusyTimes } from './busy-times.rules.ts'

/** Limits of one calendar, in milliseconds and megabytes. */
const timeLimit = 10_000
const memoryLimit = 256

// The extension is `.js` in a bundle.
const program = fileURLToPath(
  new URL(`busy-times.process${extname(import.meta.url)}`, import.meta.url),
)

/**
 * Finds the busy times of a calendar in a separate process, which is killed at its limits. A
 * calendar can repeat endlessly, and a thread that runs out of memory would end the whole server.
 * Throws `CalendarUnread`.
 */
export async function readBusyTimes(
  text: string,
  span: BusySpan,
  signal: AbortSignal,
): Promise<BusySpan[]> {
  const child = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${memoryLimit}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeLimit)
  signal.addEventListener('abort', kill)
  try {
    const found = await new Promise<BusyTimes>((done, fail) => {
      child.once('message', (message) => done(message as BusyTimes))
      child.on('error', fail)
      // The process was killed at its time limit, or aborted because it ran out of memory.
      child.once('exit', (code, killedBy) =>
        fail(
          killedBy ? new CalendarUnread('too_many') : new Error(`The reader ended with ${code}`),
        ),
      )
      child.send({ text, span })
    })
    if (found.is === 'problem') throw new CalendarUnread(found.problem)
    return found.times
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
    kill()
  }
}
