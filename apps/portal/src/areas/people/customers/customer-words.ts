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

/** `03/27`, as it stands on the card. */
export const cardExpiry = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`
