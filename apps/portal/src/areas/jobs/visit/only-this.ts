import type { Visit } from './ChangeTime.tsx'

/** Of a repeated appointment the one visit that is cancelled, as it was read. */
export const onlyThis = ({ sequence, start_at }: Pick<Visit, 'sequence' | 'start_at'>) => ({
  sequence,
  start_at,
})
