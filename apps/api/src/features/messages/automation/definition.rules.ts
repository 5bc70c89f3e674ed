import {
  comparisons,
  Email,
  Mobile,
  type ListenerAction,
  type ListenerInput,
} from '@treasures/api-client'
import { isEventName, type EventName } from '#events/events.ts'
import { decideWords } from '../templates/template-words.rules.ts'
import type { Occasions } from '../notices/notice.ts'
import { recordsOf } from './facts.rules.ts'
import { hasAppointment, namesFor, recipientsOf, replaceableOf } from './own-words.rules.ts'
import { fieldsByName } from './runs.decide.ts'

/** Errors by the path of their field, such as `actions.0.body`. */
type Errors = Record<string, string[]>
/** Records that a listener may name. */
export type Known = {
  tags: ReadonlyMap<number, string>
  webhooks: ReadonlySet<number>
  staff: ReadonlySet<number>
  /** Notices that the product sends automatically. */
  occasions: Pick<Occasions, 'toldOf'>
}

/**
 * Finds errors in a listener that its schema cannot detect. A listener without errors can be saved.
 */
export function findErrors(input: ListenerInput, known: Known): Errors {
  const { event } = input
  if (!isEventName(event)) return { event: ['We can’t find that event'] }
  const problems: [string, string | undefined][] = [
    ...input.conditions.map((condition, i): [string, string | undefined] => [
      `conditions.${i}`,
      wrongWithCondition(event, condition),
    ]),
    [
      'wait',
      input.wait.kind === 'before_appointment' && !hasAppointment(event)
        ? 'This event has no appointment to wait for'
        : undefined,
    ],
    ...input.unless.map((name, i): [string, string | undefined] => [
      `unless.${i}`,
      isEventName(name) ? undefined : 'We can’t find that event',
    ]),
    ...input.actions.flatMap((action, i) =>
      wrongWithAction({ event, wait: input.wait }, action, known).map(
        ([field, error]): [string, string] => [`actions.${i}${field && `.${field}`}`, error],
      ),
    ),
  ]
  return Object.fromEntries(
    problems.flatMap(([field, error]) => (error === undefined ? [] : [[field, [error]]])),
  )
}

function wrongWithCondition(
  event: EventName,
  { field: name, is, value }: ListenerInput['conditions'][number],
): string | undefined {
  const field = fieldsByName(event).get(name)
  if (!field) return 'This event has no such field'
  if (!(comparisons[field.kind] as readonly string[]).includes(is))
    return `${field.label} cannot be compared like that`
  if ((field.kind === 'number' || field.kind === 'money') !== (typeof value === 'number'))
    return field.kind === 'yes_no'
      ? undefined
      : `${field.label} is ${field.kind === 'text' ? 'a text' : 'no such value'}`
  if (value === '') return 'Please fill in a value'
  return undefined
}

type Wrong = [field: string, error: string]
type Occasion = Pick<ListenerInput, 'wait'> & { event: EventName }

function wrongWithAction(occasion: Occasion, action: ListenerAction, known: Known): Wrong[] {
  const { event } = occasion
  switch (action.do) {
    case 'send':
      return wrongWithWords(occasion, action, known)
    case 'activity':
      return action.id_assignee !== null && !known.staff.has(action.id_assignee)
        ? [['id_assignee', 'Nobody of that number works here']]
        : recordsOf(event).length === 0
          ? [['', 'This event is about no job, customer or treasure that a task could belong to']]
          : []
    case 'tag':
      return !recordsOf(event).includes(action.on)
        ? [['on', `This event is about no ${action.on}`]]
        : known.tags.get(action.id_tag) === action.on
          ? []
          : [['id_tag', `We can’t find that tag for a ${action.on}`]]
    case 'webhook':
      return known.webhooks.has(action.id_webhook)
        ? []
        : [['id_webhook', 'We can’t find that webhook']]
  }
}

type Send = Extract<ListenerAction, { do: 'send' }>

function wrongWithWords({ event, wait }: Occasion, action: Send, known: Known): Wrong[] {
  const { to, channel, subject, body, address } = action
  const wrong: [string, string | undefined][] = [
    ['to', recipientsOf(event).includes(to) ? undefined : 'This event is about nobody of the kind'],
    ['channel', to === 'staff' && channel === 'sms' ? 'Staff are written to by e-mail' : undefined],
    ['address', to === 'address' ? wrongWithAddress(channel, address) : undefined],
    ['instead', action.instead ? wrongWithInstead({ event, wait }, action, known) : undefined],
  ]
  const { errors = {} } = decideWords(
    { channel, placeholders: namesFor(event, to) },
    { subject, body },
  )
  return [
    ...wrong.flatMap(([field, error]): Wrong[] => (error === undefined ? [] : [[field, error]])),
    ...Object.entries(errors).flatMap(([field, [error = '']]): Wrong[] => [[field, error]]),
  ]
}

/**
 * Refuses replacement words that are sent later, or as advertising. People who turned advertising
 * off would otherwise receive no message at all.
 */
function wrongWithInstead(
  { event, wait }: Occasion,
  send: Send,
  { occasions }: Known,
): string | undefined {
  if (wait.kind !== 'none')
    return 'Only what is sent straight away can go instead of our own message'
  if (send.class === 'marketing') return 'Advertising cannot go instead of our own message'
  return replaceableOf(occasions, event).some(
    ({ to, channel }) => to === send.to && channel === send.channel,
  )
    ? undefined
    : 'There is no message of our own that it could go instead of'
}

const wrongWithAddress = (channel: 'email' | 'sms', address: string) =>
  (channel === 'email' ? Email : Mobile).safeParse(address).success
    ? undefined
    : channel === 'email'
      ? 'Please fill in an e-mail'
      : 'Please fill in a UK mobile'
