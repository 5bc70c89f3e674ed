import * as z from 'zod/mini'
import { Wanted, WantedTime } from '../booking/booking.schema.ts'
import { PriceUnit, Service } from '../../catalogue/services/services.schema.ts'
import { idsByName } from '../../kernel/ids-by-name.ts'
import { CalendarDate, Capability, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'

export const opportunityStatuses = {
  1: 'Queued',
  2: 'Sent',
  3: 'Viewed',
  4: 'Accepted',
  5: 'Declined',
  6: 'Expired',
  7: 'Missed',
  8: 'Withdrawn',
} as const
export type OpportunityStatus = keyof typeof opportunityStatuses
export const opportunityStatus = /* @__PURE__ */ idsByName(opportunityStatuses)

/** Statuses of an offer without an answer. */
export const waitingOpportunityStatuses = [
  opportunityStatus.queued,
  opportunityStatus.sent,
  opportunityStatus.viewed,
] as const
export const isOpportunityWaiting = (status: number): boolean => status <= opportunityStatus.viewed

/** 4 accepts, 5 declines. */
export const OpportunityAnswer = numeric(
  z.int(),
  z.minimum(opportunityStatus.accepted, 'is 4 to accept or 5 to decline'),
  z.maximum(opportunityStatus.declined, 'is 4 to accept or 5 to decline'),
)

/** One part of a score. For example, "4.2 miles away" has 32 of at most 40 points. */
export const ScorePart = z.object({ words: z.string(), points: z.number(), most: z.number() })

/** Suitability of a treasure for a job, with the reasons or the obstacles. */
export const Match = z.object({
  id_treasure: Id,
  name: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lon: z.number(),
  distance_miles: z.number(),
  rating: z.nullable(z.number()),
  /** From 0 to 100. */
  score: z.number(),
  parts: z.array(ScorePart),
  eligible: z.boolean(),
  /**
   * True if staff may ask the treasure anyway, because only the distance or the diary is an
   * obstacle.
   */
  may_ask: z.boolean(),
  /** False if the treasure is inactive, and so cannot be assigned. */
  can_assign: z.boolean(),
  /** Sentences such as "Is on a break until 3 Dec". Empty if eligible. */
  obstacles: z.array(z.string()),
  /** True if the treasure can receive an offer by e-mail or text. Otherwise staff must call. */
  reachable: z.boolean(),
  /** True if `findTreasures` would ask this treasure now. */
  asked_next: z.boolean(),
  /** The latest offer of this job. */
  opportunity: z.nullable(z.object({ id: Id, id_status: z.int(), status: z.string() })),
})
export type Match = z.infer<typeof Match>

export const Opportunity = z.object({
  id: Id,
  id_job: Id,
  id_treasure: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  id_status: z.int(),
  status: z.string(),
  /** Message such as "Could not be delivered: please call." Null if there is no such problem. */
  delivery_problem: z.nullable(z.string()),
  score: z.number(),
  /** Time when the offer's message was sent. Null until then. */
  sent_at: z.nullable(Instant),
  viewed_at: z.nullable(Instant),
  responded_at: z.nullable(Instant),
  expires_at: Instant,
  created_at: Instant,
})
export type Opportunity = z.infer<typeof Opportunity>

/** A job as treasures may see it before it is theirs. */
export const OfferedJob = z.object({
  id_opportunity: Id,
  id_status: z.int(),
  status: z.string(),
  id_job: Id,
  service: Service,
  unit: PriceUnit,
  id_job_type: Id,
  /** Job text without phone numbers, e-mails and postcodes. */
  job_details: z.string(),
  /** Outward code and its town. */
  postcode: z.string(),
  town: z.string(),
  lat: z.number(),
  lon: z.number(),
  distance_miles: z.number(),
  /** Null for an estimate. */
  treasureprice: z.nullable(Pounds),
  wanted: z.nullable(Wanted),
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  images_id: z.nullable(Capability),
  image_count: z.int(),
  expires_at: Instant,
  /** First name of the recipient. */
  treasure: z.object({ fname: z.string() }),
})
export type OfferedJob = z.infer<typeof OfferedJob>
