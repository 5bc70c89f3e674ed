import { expect, test } from 'vitest'
import { decideMessageRetry, triesAtMost } from './message-retries.rules.ts'

const at = new Date('2026-11-21T09:00:00Z')
const minutesTo = (next: Date | null) => next && (next.getTime() - at.getTime()) / 60_000

test('each pause is longer than the one before, and the last failure is final', () => {
  const waits = Array.from({ length: triesAtMost }, (_, i) =>
    minutesTo(decideMessageRetry({ tries: i + 1, message: 'no' }, at).next_try_at),
  )
  expect(waits).toEqual([1, 5, 15, 60, 240, 720, 1440, null])
})

test('a final refusal ends the attempts, and a temporary one does not', () => {
  const next = (isFinal: boolean) =>
    decideMessageRetry({ tries: 1, isFinal, message: 'no' }, at).next_try_at
  expect(next(true)).toBeNull()
  expect(next(false)).not.toBeNull()
})

test('a very long error is cut', () => {
  expect(decideMessageRetry({ tries: 1, message: 'x'.repeat(9_000) }, at).error).toHaveLength(500)
})
