import { jobStatusWords, type JobStatus } from '@treasures/api-client'
import { statusTone, type Tone } from './status-tones.ts'

export const jobStatusTag = (id: number): { name: string; tone: Tone } => ({
  name: jobStatusWords[id as JobStatus] ?? 'Unknown',
  tone: statusTone.job(id),
})
