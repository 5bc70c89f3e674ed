import {
  createLinkedEstimate,
  createStartEstimate,
  previewLinkedEstimate,
  previewMyEstimate,
  type EstimateInput,
  type EstimatePreview,
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

/** Tells what a customer would see for a price, in pounds. */
export type PreviewEstimate = (
  treasureprice: number,
  signal: AbortSignal,
) => Promise<EstimatePreview>

/** For whoever is signed in. */
export const previewEstimate: PreviewEstimate = (treasureprice, signal) =>
  api.call(previewMyEstimate, { query: { treasureprice } }, { signal })

/** For whoever holds the link to a job, or to its offer. */
export const previewByLink =
  (token: string): PreviewEstimate =>
  (treasureprice, signal) =>
    api.call(previewLinkedEstimate, { body: { token, treasureprice } }, { signal })
