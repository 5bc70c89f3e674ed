import { jobStatus, jobStatusWords, type JobStatus } from '@treasures/api-client'

export type Tone = 'neutral' | 'ok' | 'warn' | 'danger'

const tones: Partial<Record<JobStatus, Tone>> = {
  [jobStatus.claimed]: 'warn',
  [jobStatus.progressing]: 'warn',
  [jobStatus.completed]: 'ok',
  [jobStatus.closed]: 'ok',
  [jobStatus.cancelled]: 'danger',
}

export const jobStatusTag = (id: number): { name: string; tone: Tone } => ({
  name: jobStatusWords[id as JobStatus] ?? 'Unknown',
  tone: tones[id as JobStatus] ?? 'neutral',
})
