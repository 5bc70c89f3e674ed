import type { VisitKind, VisitSaid, VisitState } from '@treasures/api-client'
import { days, hours, later, minutes } from '#kernel/clock.ts'
import { isWithin, ringingHours } from '#kernel/quiet-hours.ts'

/**
 * `late_told`: the customer was told that the visit is late. `answered`: what the customer answers
 * to `nobody_in`.
 */
export type Said = {
  kind: VisitKind | 'late_told' | 'answered'
  at: Date
  minutes: number | null
  words?: string | null
}
type Report = { kind: VisitKind; at: Date; minutes: number | null }
type Visit = { start: Date; end: Date; said: readonly Said[] }

/** Limits within which we believe a device's clock. */
const ahead = minutes(5)
const behind = days(2)
/** Older reports are not sent to anyone. */
const fresh = minutes(15)

/** Time after the start of a visit at which a treasure who has not said that they are there is late. */
export const grace = minutes(15)
/** Treasures who expect to arrive this long after the start of a visit are not called late. */
const punctual = minutes(5)

/** Time of a report. This is the device's time, unless its clock is plainly wrong. */
export const saidAt = (at_device: Date, at: Date): Date =>
  at_device.getTime() <= at.getTime() + ahead && at_device.getTime() >= at.getTime() - behind
    ? at_device
    : at

export type SaidDecision =
  /** `isLate`: the customer is told that the visit is late, which happens once. */
  | { ok: true; isNew: boolean; tells: boolean; isLate: boolean }
  | { ok: false; code: 'visit_not_today' | 'visit_over'; why: string }

/**
 * Decides whether a treasure may report something about a visit, and whether its customer is
 * notified. A report from a device that was offline may arrive after the visit is done.
 */
export function decideSaid(
  { start, end, said }: Visit,
  { kind, at: saidAt, minutes: count }: Report,
  at: Date,
): SaidDecision {
  const has = (...kinds: Said['kind'][]) => said.some((one) => kinds.includes(one.kind))
  if (has(kind)) return { ok: true, isNew: false, tells: false, isLate: false }
  if (saidAt.getTime() < start.getTime() - hours(12) || saidAt.getTime() > end.getTime() + days(1))
    return { ok: false, code: 'visit_not_today', why: 'This visit is not today.' }
  const done = said.find((one) => one.kind === 'done')
  if (done && saidAt >= done.at)
    return { ok: false, code: 'visit_over', why: 'You have already finished this visit.' }
  const isNews = !done && at.getTime() - saidAt.getTime() <= fresh
  const isThere = has('arrived')
  const isLate =
    kind === 'late' ||
    (kind === 'on_the_way' &&
      count !== null &&
      later(saidAt, minutes(count)) > later(start, punctual))
  const tellsLate = isNews && isLate && isAwaited(said) && !has('late_told')
  const tells =
    kind === 'late'
      ? tellsLate
      : isNews && (kind === 'nobody_in' || (kind === 'on_the_way' && !isThere))
  return { ok: true, isNew: true, tells, isLate: tells && tellsLate }
}

/** True while the customer waits for the treasure. */
export const isAwaited = (said: readonly Said[]): boolean =>
  ['planned', 'on_the_way'].includes(stateOf(said).state)

/** True if the customer knows that the treasure is late. */
export const isLate = (said: readonly Said[]): boolean =>
  isAwaited(said) && said.some(({ kind }) => kind === 'late_told')

/**
 * Time at which a treasure expects to arrive, by the later of their reports. Null if they have not
 * said, if the time has passed, or if they are there.
 */
export function expectedAt({ start, said }: Pick<Visit, 'start' | 'said'>, at: Date): Date | null {
  if (!isAwaited(said)) return null
  const [last] = said
    .flatMap((one) =>
      one.minutes === null || one.kind === 'late_told'
        ? []
        : [
            {
              at: one.at,
              there: later(one.kind === 'late' ? start : one.at, minutes(one.minutes)),
            },
          ],
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return last && last.there > at ? last.there : null
}

/**
 * True if a text about a visit may arrive now. A text about a visit that is due may also arrive at
 * night, because its customer waits at the door. That a treasure is late wakes nobody.
 */
export const mayText = (kind: VisitKind, { start }: { start: Date }, at: Date): boolean =>
  isWithin(ringingHours, at) ||
  kind === 'nobody_in' ||
  (kind === 'on_the_way' && later(at, hours(1)) >= start)

const states = {
  on_the_way: 'on_the_way',
  arrived: 'here',
  done: 'done',
  nobody_in: 'nobody_in',
} as const

/**
 * Returns the state that a customer reads, with the report that it follows from. A visit that is done
 * stays done. Of _here_ and _nobody in_ the later report counts.
 */
export function stateOf(said: readonly Said[]): { state: VisitState; last: Said | undefined } {
  const of = <K extends keyof typeof states>(...kinds: K[]) =>
    said
      .flatMap((one) => kinds.flatMap((kind) => (one.kind === kind ? { ...one, kind } : [])))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .at(-1)
  const last = of('done') ?? of('arrived', 'nobody_in') ?? of('on_the_way')
  return { state: last ? states[last.kind] : 'planned', last }
}

export const showSaid = (said: readonly Said[]): VisitSaid => {
  const at = (kind: VisitKind) => said.find((one) => one.kind === kind)?.at.toISOString() ?? null
  return {
    on_the_way: at('on_the_way'),
    late: at('late'),
    arrived: at('arrived'),
    done: at('done'),
    nobody_in: at('nobody_in'),
  }
}

/** What the customer answers to `nobody_in`. */
export const answerOf = (said: readonly Said[]): string | null =>
  said.find(({ kind }) => kind === 'answered')?.words ?? null

/** Decides whether a customer may answer that nobody was in. They may do so once. */
export function decideAnswer(
  said: readonly Said[],
  words: string,
): 'new' | 'same' | 'visit_not_missed' | 'visit_answered' {
  if (!said.some(({ kind }) => kind === 'nobody_in')) return 'visit_not_missed'
  const answer = answerOf(said)
  if (answer === null) return 'new'
  return answer === words ? 'same' : 'visit_answered'
}

/** True from two hours after the visit is done. The customer's page then no longer works. */
export const isPageOver = (said: readonly Said[], at: Date): boolean =>
  said.some((one) => one.kind === 'done' && one.at.getTime() + hours(2) <= at.getTime())
