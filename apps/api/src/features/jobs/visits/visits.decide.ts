import type { VisitKind, VisitSaid, VisitState } from '@treasures/api-client'
import { days, hours, minutes } from '#kernel/clock.ts'

export type Said = { kind: VisitKind; at: Date; minutes: number | null }
type Visit = { start: Date; end: Date; said: readonly Said[] }

/** Limits within which we believe a device's clock. */
const ahead = minutes(5)
const behind = days(2)
/** Older reports are not sent to anyone. */
const fresh = minutes(15)

/** Time of a report. This is the device's time, unless its clock is plainly wrong. */
export const saidAt = (at_device: Date, at: Date): Date =>
  at_device.getTime() <= at.getTime() + ahead && at_device.getTime() >= at.getTime() - behind
    ? at_device
    : at

export type SaidDecision =
  | { ok: true; isNew: boolean; tells: boolean }
  | { ok: false; code: 'visit_not_today' | 'visit_over'; why: string }

/**
 * Decides whether a treasure may report something about a visit, and whether its customer is
 * notified. A report from a device that was offline may arrive after the visit is done.
 */
export function decideSaid(
  { start, end, said }: Visit,
  { kind, at: saidAt }: Pick<Said, 'kind' | 'at'>,
  at: Date,
): SaidDecision {
  if (said.some((one) => one.kind === kind)) return { ok: true, isNew: false, tells: false }
  if (saidAt.getTime() < start.getTime() - hours(12) || saidAt.getTime() > end.getTime() + days(1))
    return { ok: false, code: 'visit_not_today', why: 'This visit is not today.' }
  const done = said.find((one) => one.kind === 'done')
  if (done && saidAt >= done.at)
    return { ok: false, code: 'visit_over', why: 'You have already finished this visit.' }
  const isNews = at.getTime() - saidAt.getTime() <= fresh
  const isThere = said.some((one) => one.kind === 'arrived')
  const tells = !done && isNews && (kind === 'nobody_in' || (kind === 'on_the_way' && !isThere))
  return { ok: true, isNew: true, tells }
}

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
  const of = (...kinds: VisitKind[]) =>
    kinds
      .flatMap((kind) => said.find((one) => one.kind === kind) ?? [])
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .at(-1)
  const last = of('done') ?? of('arrived', 'nobody_in') ?? of('on_the_way')
  return { state: last ? states[last.kind] : 'planned', last }
}

export const showSaid = (said: readonly Said[]): VisitSaid => {
  const at = (kind: VisitKind) => said.find((one) => one.kind === kind)?.at.toISOString() ?? null
  return {
    on_the_way: at('on_the_way'),
    arrived: at('arrived'),
    done: at('done'),
    nobody_in: at('nobody_in'),
  }
}

/** True from two hours after the visit is done. The customer's page then no longer works. */
export const isPageOver = (said: readonly Said[], at: Date): boolean =>
  said.some((one) => one.kind === 'done' && one.at.getTime() + hours(2) <= at.getTime())
