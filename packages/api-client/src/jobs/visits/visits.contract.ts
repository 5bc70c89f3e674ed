import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, DateInput, Id, Instant, InstantInput, Secret } from '../../kernel/wire.ts'
import { TreasureDay, VisitAnswer, VisitKind, VisitSaid, VisitState } from './visits.schema.ts'

export const getMyDay = endpoint('GET', '/my/treasure/day', {
  summary: "The signed-in treasure's visits on a day, today without one, in order.",
  query: z.object({ date: z.optional(DateInput) }),
  ok: TreasureDay,
  access: 'treasure',
})

/**
 * Each kind counts once for a visit, so a repeated call changes nothing. The customer is notified
 * of `on_the_way`, `late` and `nobody_in` if the call arrives within a quarter of an hour of
 * `at_device`, and of a late visit only once.
 *
 * `visit_not_today`: the visit is more than twelve hours away, or ended a day ago. `visit_over`:
 * the visit is done.
 */
export const sayAtVisit = endpoint('PUT', '/my/treasure/visit/{id}/said', {
  summary:
    'Records that the treasure is on the way to a visit, late, there, finished, or not let in.',
  ...byId,
  body: z.object({
    kind: VisitKind,
    /** Time of the report, by the clock of the device. */
    at_device: InstantInput,
    /**
     * Minutes until the treasure arrives for `on_the_way`. Minutes after the start of the visit for
     * `late`.
     */
    minutes: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(240)))),
  }),
  ok: z.object({ id: Id, said: VisitSaid }),
  problems: { visit_not_found: 404, visit_not_today: 409, visit_over: 409 },
  access: 'treasure',
  idempotent: true,
})

const VisitStatus = z.object({
  /** First name of the treasure. */
  treasure: z.string(),
  service: z.string(),
  start_at: Instant,
  end_at: Instant,
  state: VisitState,
  /** When the treasure reported the state. Null while the visit is planned. */
  said_at: z.nullable(Instant),
  /** When the treasure expects to arrive. Null if they have not said, or if they are there. */
  expected_at: z.nullable(Instant),
  /** True if the customer was told that the treasure is late, until they are there. */
  is_late: z.boolean(),
  /** True once the customer has answered to `nobody_in`. */
  answered: z.boolean(),
  /** When the customer confirmed that the work was done. Null until then. */
  signed_at: z.nullable(Instant),
})

/** Works until two hours after the visit is done. Reading changes nothing. */
export const getVisitStatus = endpoint('GET', '/public/visit/{token}', {
  summary: 'Who is coming and when, or whether they are there, through a link of the customer.',
  params: z.object({ token: Secret }),
  ok: VisitStatus,
  problems: { link_not_found: 404 },
  access: 'public',
})

/**
 * Decides nothing: staff and the treasure read the answer. The same answer again changes nothing.
 *
 * `visit_not_missed`: the treasure has not said that nobody was in. `visit_answered`: the customer
 * has given another answer.
 */
export const answerNobodyIn = endpoint('PUT', '/public/visit', {
  summary: "Records the customer's side of a visit at which nobody was in, by their link.",
  body: z.object({ token: Secret, words: VisitAnswer }),
  ok: VisitStatus,
  problems: { link_not_found: 404, visit_not_missed: 409, visit_answered: 409 },
  access: 'public',
})
