import { jobStatuses, type JobStatus } from '@treasures/api-client'

export type Tone = 'neutral' | 'ok' | 'warn' | 'danger'

const tones: Partial<Record<JobStatus, Tone>> = {
  2: 'warn',
  3: 'warn',
  4: 'ok',
  5: 'ok',
  7: 'danger',
}

export const jobStatus = (id: number): { name: string; tone: Tone } => ({
  name: jobStatuses[id as JobStatus] ?? 'Unknown',
  tone: tones[id as JobStatus] ?? 'neutral',
})
