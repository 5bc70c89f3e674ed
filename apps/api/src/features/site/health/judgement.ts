import type { HealthCheck } from '@treasures/api-client'

/** How a thing is, and what to do where it is not well. */
export type Judgement = Pick<HealthCheck, 'state' | 'words' | 'advice'>

export const well = (words: string): Judgement => ({ state: 'ok', words, advice: null })
/** It has time until tomorrow. */
export const attention = (words: string, advice: string): Judgement => ({
  state: 'attention',
  words,
  advice,
})
export const wrong = (words: string, advice: string): Judgement => ({
  state: 'wrong',
  words,
  advice,
})
