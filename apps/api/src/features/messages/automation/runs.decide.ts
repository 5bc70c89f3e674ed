import type { ListenerInput, RunState } from '@treasures/api-client'
import { firstUnmet } from './conditions.rules.ts'
import { fieldsOf, type Facts, type Field } from './facts.rules.ts'
import type { EventName } from '#events/events.ts'
import { earlier, minutes } from '#kernel/clock.ts'
import { dueAt, earliest } from './waits.rules.ts'

/** An event as listeners see it. */
export type Heard = {
  id: number
  event: EventName
  at: Date
  id_job: number | null
  id_customer: number | null
  id_treasure: number | null
  id_user: number | null
  id_record: number | null
  causes: readonly number[]
}

export type Listening = {
  id: number
  name: string
  definition: ListenerInput
}

/** Present facts about the records of an event. */
export type Circumstances = {
  facts: Facts
  /** Coming visits of the event's appointment, earliest first. */
  visits: readonly Date[]
}

export type Match =
  | { is: 'not_matched'; why: string }
  | { is: 'runs'; subject: string; runs: readonly { occasion: string; due_at: Date }[] }

const chainWords = (causes: readonly number[], id: number) =>
  `Stopped: it would set itself off (listeners ${[...causes, id].join(' → ')})`

/** Decides whether a listener acts on an event, and when. */
export function decideMatch(
  { id, definition }: Listening,
  heard: Heard,
  { facts, visits }: Circumstances,
  now: Date,
): Match {
  if (heard.causes.includes(id)) return { is: 'not_matched', why: chainWords(heard.causes, id) }
  const unmet = firstUnmet(definition.conditions, facts, fieldsByName(heard.event))
  if (unmet) return { is: 'not_matched', why: unmet }
  const subject = subjectOf(definition, heard)
  const due = (visit?: Date) => dueAt(definition, { happened: heard.at, visit, now })
  if (definition.wait.kind !== 'before_appointment')
    return { is: 'runs', subject, runs: [{ occasion: '', due_at: due() }] }
  if (visits.length === 0) return { is: 'not_matched', why: 'Its appointment has no visit to come' }
  const next = visits.find((visit) => !isRepetition(definition, heard.at, visit))
  return next
    ? { is: 'runs', subject, runs: [{ occasion: next.toISOString(), due_at: due(next) }] }
    : { is: 'not_matched', why: 'The appointment was made after the time of this reminder' }
}

/**
 * True if a reminder would only repeat the message that the visit was made or moved, because the
 * reminder's time had already passed then. False if the listener has any action other than a
 * message.
 */
function isRepetition({ wait, actions }: ListenerInput, at: Date, visit: Date): boolean {
  if (wait.kind !== 'before_appointment') return false
  return earlier(visit, minutes(wait.minutes)) < at && actions.every((each) => each.do === 'send')
}

/** Subject for which a listener runs once: the job, the event's own record, or the single event. */
export function subjectOf(
  { once, wait }: Pick<ListenerInput, 'once' | 'wait'>,
  heard: Omit<Heard, 'causes' | 'at'>,
): string {
  const { id_job, id_record } = heard
  const named = heard.event.slice(0, heard.event.indexOf('.'))
  if (wait.kind === 'before_appointment') return `${named} ${id_record}`
  if (once === 'time') return `event ${heard.id}`
  if (once === 'job' && id_job !== null) return `job ${id_job}`
  if (once === 'record' && id_record !== null) return `${named} ${id_record}`
  return recordOf(heard)
}

/** Names the first record that the event has. */
function recordOf(heard: Omit<Heard, 'causes' | 'at'>): string {
  for (const column of ['id_job', 'id_customer', 'id_treasure', 'id_user', 'id_record'] as const)
    if (heard[column] !== null) return `${column.slice(3)} ${heard[column]}`
  return `event ${heard.id}`
}

export type Wake = {
  listener: Listening & { active: boolean }
  heard: Heard
  /** Visit that the run is for, if any. */
  visit: Date | undefined
  circumstances: Circumstances
  /** Labels of the listener's `unless` events that have since happened to the same record. */
  meanwhile: readonly string[]
  now: Date
}

export type WakeDecision =
  | { do: 'wait'; until: Date }
  | { do: 'end'; state: Extract<RunState, 'cancelled' | 'not_matched'>; why: string }
  | { do: 'act' }

/** Decides what a run does when its wait has ended, from the present state of the records. */
export function decideWake(wake: Wake): WakeDecision {
  const { listener, heard, visit, circumstances, meanwhile, now } = wake
  const { definition } = listener
  const end = (state: 'cancelled' | 'not_matched', why: string) =>
    ({ do: 'end', state, why }) as const
  if (!listener.active) return end('cancelled', 'The listener is switched off')
  if (visit && !circumstances.visits.some((each) => each.getTime() === visit.getTime()))
    return end('cancelled', 'The visit was moved or cancelled, or is over')
  const due = dueAt(definition, { happened: heard.at, visit, now: earliest(heard.at, now) })
  if (due > now) return { do: 'wait', until: due }
  if (meanwhile.length) return end('cancelled', `Meanwhile: ${meanwhile.join(', ')}`)
  const unmet = firstUnmet(definition.conditions, circumstances.facts, fieldsByName(heard.event))
  if (unmet) return end('cancelled', unmet)
  return { do: 'act' }
}

/**
 * Returns the visit after this one. If this visit was moved or cancelled, returns the first visit
 * whose reminder does not repeat the notice of the change.
 */
export function nextVisit(
  definition: ListenerInput,
  visit: Date,
  visits: readonly Date[],
  at: Date,
): Date | undefined {
  const isKept = visits.some((each) => each.getTime() === visit.getTime())
  return visits.find((each) => (isKept ? each > visit : !isRepetition(definition, at, each)))
}

const known = new Map<EventName, ReadonlyMap<string, Field>>()
/**
 * Returns the fields of an event by name. Caches the fields, because finding them reads a whole
 * schema.
 */
export function fieldsByName(event: EventName): ReadonlyMap<string, Field> {
  const found =
    known.get(event) ?? new Map(fieldsOf(event).map((field) => [field.field, field] as const))
  known.set(event, found)
  return found
}
