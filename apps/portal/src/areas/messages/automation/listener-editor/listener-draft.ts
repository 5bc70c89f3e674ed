import {
  comparisons,
  type Comparison,
  type Condition,
  type EventParts,
  type ListenerAction,
  type ListenerInput,
  type Wait,
} from '@treasures/api-client'
import { numberOf } from '#parts/form/number-text.ts'

type Field = EventParts['fields'][number]

/** A condition as typed: its value is text, even for numbers and booleans. */
export type ConditionDraft = { key: number; field: string; is: Comparison; value: string }
export type ActionDraft = { key: number; action: ListenerAction }
export type WaitUnit = keyof typeof minutesOf
export type WaitDraft = { kind: Wait['kind']; count: string; unit: WaitUnit }

/** A listener as typed. */
export type ListenerDraft = Omit<ListenerInput, 'conditions' | 'wait' | 'actions' | 'unless'> & {
  conditions: readonly ConditionDraft[]
  wait: WaitDraft
  unless: readonly string[]
  actions: readonly ActionDraft[]
}

const minutesOf = { minutes: 1, hours: 60, days: 1_440 } as const

/** Empty draft of a new listener. */
export const newDraft: ListenerDraft = {
  name: '',
  event: '',
  once: 'job',
  conditions: [],
  wait: { kind: 'none', count: '1', unit: 'days' },
  not_at_night: true,
  unless: [],
  actions: [],
}

/** Turns a stored listener into a draft. */
export const draftOf = ({ conditions, wait, actions, ...rest }: ListenerInput): ListenerDraft => ({
  ...rest,
  conditions: conditions.map(({ field, is, value }, key) => ({
    key,
    field,
    is,
    value: String(value),
  })),
  wait: waitDraft(wait),
  actions: actions.map((action, key) => ({ key, action })),
})

/** Returns a wait in the largest unit in which it is a whole number. */
function waitDraft(wait: Wait): WaitDraft {
  if (wait.kind === 'none') return newDraft.wait
  const { kind, minutes } = wait
  const unit: WaitUnit =
    minutes % minutesOf.days === 0 ? 'days' : minutes % minutesOf.hours === 0 ? 'hours' : 'minutes'
  return { kind, count: String(minutes / minutesOf[unit]), unit }
}

/**
 * Turns a draft into the request body. Values take the type of their field; text that is not a
 * number stays text, so that the contract refuses it.
 */
export const inputOf = (
  { conditions, wait, unless, actions, ...rest }: ListenerDraft,
  fields: readonly Field[],
): ListenerInput => ({
  ...rest,
  conditions: conditions.map(({ field, is, value }) => ({
    field,
    is,
    value: valueOf(
      value,
      fields.find((each) => each.field === field),
    ),
  })),
  wait: waitOf(wait),
  unless: [...unless],
  actions: actions.map(({ action }) => action),
})

function valueOf(typed: string, field: Field | undefined): Condition['value'] {
  if (field?.kind === 'yes_no') return typed === 'true'
  if (field?.kind !== 'number' && field?.kind !== 'money') return typed.trim()
  const number = numberOf(typed)
  return number === null || Number.isNaN(number) ? typed : number
}

/** Sends -1 for text that is not a number, so that the contract's error message appears. */
function waitOf({ kind, count, unit }: WaitDraft): Wait {
  if (kind === 'none') return { kind }
  const minutes = Math.round((numberOf(count) ?? Number.NaN) * minutesOf[unit])
  return { kind, minutes: Number.isNaN(minutes) ? -1 : minutes }
}

/** Resets comparison and value when a condition changes to another field. */
export const conditionOn = (key: number, field: Field | undefined): ConditionDraft => ({
  key,
  field: field?.field ?? '',
  is: field ? comparisons[field.kind][0] : 'is',
  value: field?.kind === 'yes_no' ? 'true' : '',
})

/**
 * Fits a draft to another event: leaves out fields, recipients and names that the event does not
 * have, and keeps the rest as typed.
 */
export function withEvent(draft: ListenerDraft, parts: EventParts): ListenerDraft {
  const { fields, once, has_appointment } = parts
  const isKnown = ({ field }: ConditionDraft) => fields.some((each) => each.field === field)
  return {
    ...draft,
    event: parts.name,
    conditions: draft.conditions.filter(isKnown),
    once: once.some(({ value }) => value === draft.once)
      ? draft.once
      : ((once[0]?.value ?? 'time') as ListenerDraft['once']),
    wait:
      draft.wait.kind === 'before_appointment' && !has_appointment
        ? { ...draft.wait, kind: 'for' }
        : draft.wait,
    unless: draft.unless.filter((name) => name !== parts.name),
    actions: draft.actions.map(({ key, action }) => ({ key, action: actionFor(action, parts) })),
  }
}

/** Replaces a recipient or record that the event does not have. */
function actionFor(action: ListenerAction, { recipients, tagged }: EventParts): ListenerAction {
  if (action.do === 'send' && !recipients.some(({ to }) => to === action.to))
    return { ...action, to: recipients[0]?.to ?? 'staff' }
  if (action.do === 'tag' && tagged[0] && !tagged.includes(action.on))
    return { ...action, on: tagged[0], id_tag: 0 }
  return action
}

/** Returns a key that no row has yet. */
export const nextKey = (rows: readonly { key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1

export type ActionKind = ListenerAction['do']

/** A new action with empty fields. */
export function newAction(kind: ActionKind, parts: EventParts): ListenerAction {
  switch (kind) {
    case 'send':
      return {
        do: 'send',
        channel: 'email',
        to: parts.recipients[0]?.to ?? 'staff',
        address: '',
        class: 'service',
        subject: '',
        body: '',
      }
    case 'activity':
      return { do: 'activity', id_assignee: null, descr: '' }
    case 'tag':
      return { do: 'tag', on: parts.tagged[0] ?? 'job', id_tag: 0, put: true }
    case 'webhook':
      return { do: 'webhook', id_webhook: 0 }
  }
}

/**
 * Names of our own messages that an action's message could replace. Empty for delayed messages and
 * marketing.
 */
export const replacedBy = (
  action: ListenerAction,
  wait: WaitDraft,
  { told }: EventParts,
): readonly string[] =>
  action.do !== 'send' || wait.kind !== 'none' || action.class === 'marketing'
    ? []
    : told
        .filter(({ to, channel }) => to === action.to && channel === action.channel)
        .map(({ name }) => name)
