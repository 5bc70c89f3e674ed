import type { Visit } from './ChangeTime.tsx'

/**
 * Query that cancels one visit of a repeated appointment, unless the visit has changed since it was
 * read.
 */
export const onlyThis = ({ sequence, start_at }: Pick<Visit, 'sequence' | 'start_at'>) => ({
  sequence,
  start_at,
})
