import {
  comparisons,
  type Comparison,
  type Condition,
  type EventParts,
  type ListenerAction,
  type ListenerInput,
  type Wait,
} from '@treasures/api-client'
import { numberOf } from '../../../../parts/form/number-text.ts'

type Field = EventParts['fields'][number]

/** A condition as it is typed: its value is a text, whatever is compared with it. */
export type ConditionDraft = { key: number; field: string; is: Comparison; value: string }
export type ActionDraft = { key: number; action: ListenerAction }
export type WaitUnit = keyof typeof minutesOf
export type WaitDraft = { kind: Wait['kind']; count: string; unit: WaitUnit }

/** A listener as it is typed. */
export type ListenerDraft = Omit<ListenerInput, 'conditions' | 'wait' | 'actions' | 'unless'> & {
  conditions: readonly ConditionDraft[]
  wait: WaitDraft
  unless: readonly string[]
  actions: readonly ActionDraft[]
}

const minutesOf = { minutes: 1, hours: 60, days: 1_440 } as const

/** One that says nothing yet. */
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

/** What is kept, to change it. */
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

/** In the largest unit that divides it. */
function waitDraft(wait: Wait): WaitDraft {
  if (wait.kind === 'none') return newDraft.wait
  const { kind, minutes } = wait
  const unit: WaitUnit =
    minutes % minutesOf.days === 0 ? 'days' : minutes % minutesOf.hours === 0 ? 'hours' : 'minutes'
  return { kind, count: String(minutes / minutesOf[unit]), unit }
}

/** What is sent. A value is what its field compares with; what is no number stays a text, and is refused as one. */
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

/** What is no number is too little, which the contract says in words. */
function waitOf({ kind, count, unit }: WaitDraft): Wait {
  if (kind === 'none') return { kind }
  const minutes = Math.round((numberOf(count) ?? Number.NaN) * minutesOf[unit])
  return { kind, minutes: Number.isNaN(minutes) ? -1 : minutes }
}

/** A condition on another field: how it is compared, and with what, begins anew. */
export const conditionOn = (key: number, field: Field | undefined): ConditionDraft => ({
  key,
  field: field?.field ?? '',
  is: field ? comparisons[field.kind][0] : 'is',
  value: field?.kind === 'yes_no' ? 'true' : '',
})

/** Another event has other fields, people and names: what it does not know is left out, all else stays as it was typed. */
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

/** To somebody, or on something, that there is. */
function actionFor(action: ListenerAction, { recipients, tagged }: EventParts): ListenerAction {
  if (action.do === 'send' && !recipients.some(({ to }) => to === action.to))
    return { ...action, to: recipients[0]?.to ?? 'staff' }
  if (action.do === 'tag' && tagged[0] && !tagged.includes(action.on))
    return { ...action, on: tagged[0], id_tag: 0 }
  return action
}

/** A number that none of them has. */
export const nextKey = (rows: readonly { key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1

export type ActionKind = ListenerAction['do']

/** A new thing to do, with nothing said of it yet. */
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

/** What of ours the words could go instead of; nothing where there is none, or they come later or as advertising. */
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
