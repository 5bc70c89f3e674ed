import {
  createLinkedEstimate,
  createStartEstimate,
  type EstimateInput,
} from '@treasures/api-client'
import { api } from '../../../app/session/api.ts'

/** What the link is for: a job, or the question whether it has started. */
export type LinkCall = 'job' | 'start'

/** By the link to the job, or by that which asks whether it has started. */
export const sendEstimate = (
  call: LinkCall,
  body: EstimateInput & { token: string },
  options: { idempotencyKey: string },
) =>
  call === 'job'
    ? api.call(createLinkedEstimate, { body }, options)
    : api.call(createStartEstimate, { body }, options)
