import type { HealthCheck } from '@treasures/api-client'

/** State of a check, and advice if it is not well. */
export type Judgement = Pick<HealthCheck, 'state' | 'words' | 'advice'>

export const well = (words: string): Judgement => ({ state: 'ok', words, advice: null })
/** State of a check that can wait until tomorrow. */
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
