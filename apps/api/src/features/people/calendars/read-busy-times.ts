import { CalendarUnread } from '#kernel/calendars.ts'
import { inOwnProcess, processBeside, ProcessKilled } from '#kernel/in-own-process.ts'
import type { BusySpan, BusyTimes } from './busy-times.rules.ts'

const program = processBeside(import.meta.url, 'busy-times')

/**
 * Finds the busy times of a calendar in a separate process, because a calendar can repeat
 * endlessly. Throws `CalendarUnread`.
 */
export async function readBusyTimes(
  text: string,
  span: BusySpan,
  signal: AbortSignal,
): Promise<BusySpan[]> {
  const bounds = { time: 10_000, memory: 256, signal }
  const found = await inOwnProcess<BusyTimes>(program, { text, span }, bounds).catch(
    (error: unknown) => {
      throw error instanceof ProcessKilled ? new CalendarUnread('too_many') : error
    },
  )
  if (found.is === 'problem') throw new CalendarUnread(found.problem)
  return found.times
}
