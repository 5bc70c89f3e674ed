import type { AgreedLineAnswer, AgreedLineState } from '@treasures/api-client'
import { hours, later } from '#kernel/clock.ts'

/** Hours for which a customer may object to what staff agreed for them. */
export const objectionHours = 24

type Answered = {
  state: AgreedLineState
  how: 'link' | 'portal' | 'staff' | null
  answered_at: Date | null
}

/** Returns the deadline for the customer to object, or null if they cannot object any more. */
export function objectUntil({ state, how, answered_at }: Answered, at: Date): Date | null {
  if (state !== 'agreed' || how !== 'staff' || !answered_at) return null
  const until = later(answered_at, hours(objectionHours))
  return until > at ? until : null
}

/**
 * Decides what an answer of the customer does: it counts, changes nothing because it is the same
 * again, objects to what staff agreed, or comes too late.
 */
export function decideAnswer(
  line: Answered,
  answer: AgreedLineAnswer,
  at: Date,
): 'counts' | 'same' | 'objects' | 'late' {
  if (line.state === 'asked') return 'counts'
  if (line.state === answer) return 'same'
  return answer === 'declined' && objectUntil(line, at) ? 'objects' : 'late'
}
