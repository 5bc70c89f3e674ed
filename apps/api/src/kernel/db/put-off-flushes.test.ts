import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putOffFlushes } from './put-off-flushes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const told: string[] = []
  let end = () => {}
  const log = putOffFlushes(
    {
      now: (path) => void told.push(`now ${path}`),
      soon: (path) => {
        told.push(`soon ${path}`)
        return new Promise((resolve) => (end = resolve))
      },
      refused: (error) => void told.push(String(error)),
    },
    500,
  )
  return { told, log, end: () => end() }
}

test('repeated flushes of a file become one after half a second, and no timer remains', async () => {
  const { told, log, end } = watch()
  log.putOff('a')
  log.putOff('a')
  await vi.advanceTimersByTimeAsync(499)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['soon a'])
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['soon a'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a write during a flush is flushed by the next one', async () => {
  const { told, log, end } = watch()
  log.putOff('a')
  await vi.advanceTimersByTimeAsync(500)
  log.putOff('a')
  end()
  await vi.advanceTimersByTimeAsync(500)
  expect(told).toEqual(['soon a', 'soon a'])
})

test('a write that must come later first flushes everything put off or in progress', async () => {
  const { told, log, end } = watch()
  log.before()
  expect(told).toEqual([])
  log.putOff('a')
  await vi.advanceTimersByTimeAsync(500)
  log.putOff('b')
  log.before()
  log.before()
  expect(told).toEqual(['soon a', 'now a', 'now b'])
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toHaveLength(3)
})
