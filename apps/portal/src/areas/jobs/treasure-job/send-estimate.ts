import {
  createLinkedEstimate,
  createStartEstimate,
  previewLinkedEstimate,
  previewMyEstimate,
  type EstimateInput,
  type EstimatePreview,
} from '@treasures/api-client'
import { queryOf, type QueryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'

/** Purpose of the link: the job itself, or the question whether it has started. */
export type LinkCall = 'job' | 'start'

/** Sends an estimate through either kind of link. */
export const sendEstimate = (
  call: LinkCall,
  body: EstimateInput & { token: string },
  options: { idempotencyKey: string },
) =>
  call === 'job'
    ? api.call(createLinkedEstimate, { body }, options)
    : api.call(createStartEstimate, { body }, options)

/** Requests the customer's price that follows from a treasure's price in pounds. */
export type PreviewEstimate = (treasureprice: number) => QueryOf<EstimatePreview>

/** Preview for a signed-in treasure. */
export const previewEstimate: PreviewEstimate = (treasureprice) =>
  queryOf(previewMyEstimate, { query: { treasureprice } })

/** Preview for a visitor with the link to a job or to its offer. */
export const previewByLink =
  (token: string): PreviewEstimate =>
  (treasureprice) =>
    queryOf(previewLinkedEstimate, { body: { token, treasureprice } })
