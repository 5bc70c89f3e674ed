import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Secret, byId } from '../../kernel/wire.ts'
import { Rating, Review, ReviewedWork, ReviewInput } from './reviews.schema.ts'

const absent = { work_not_found: 404 }
const review = { access: 'staff_or_customer', permission: 'reviews.create' } as const
/** Used, expired, foreign and unknown links return the same answer. */
const noLink = { link_not_found: 404 }

/** `{id}` is the work line's id. */
export const getWorkReview = endpoint('GET', '/timesheet/work/{id}/review', {
  summary: 'A work line with its review, if there is one.',
  ...byId,
  ok: ReviewedWork,
  problems: absent,
  ...review,
})

/**
 * A line has one review, and a second is refused. A customer's review counts in the treasure's
 * public average.
 */
export const reviewWork = endpoint('POST', '/timesheet/work/{id}/review', {
  summary: 'Reviews a work line.',
  ...byId,
  body: ReviewInput,
  ok: Review,
  problems: { ...absent, already_reviewed: 409 },
  ...review,
})

export const getLinkedReview = endpoint('GET', '/public/review/{token}', {
  summary: 'The work to review, for the holder of the link. Reading changes nothing.',
  params: z.object({ token: Secret }),
  ok: ReviewedWork,
  problems: noLink,
  access: 'public',
})

export const reviewByLink = endpoint('POST', '/public/review', {
  summary: 'Reviews a work line through the link that was e-mailed to its customer.',
  body: z.object({ token: Secret, ...ReviewInput.shape }),
  ok: Review,
  problems: { ...noLink, already_reviewed: 409 },
  access: 'public',
})

export const listTreasureRatings = endpoint('GET', '/treasure/{id}/ratings', {
  summary: "A treasure's latest 50 ratings, newest first.",
  ...byId,
  ok: z.object({ data: z.array(Rating) }),
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'treasures.view',
})
