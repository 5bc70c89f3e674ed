import type {
  Comparison,
  Condition,
  EventParts,
  ListenerAction,
  ListenerInput,
  Wait,
} from './automation.schema.ts'

/**
 * Describes a listener, such as "When “Estimate sent” happens and Service is Gardening, wait 3
 * days, then text the customer."
 */
export function listenerInWords(
  { wait, unless, actions }: Pick<ListenerInput, 'wait' | 'unless' | 'actions'>,
  labels: { event: string; conditions: readonly string[]; unless: readonly string[] },
): string {
  const when = `When ${quoted(labels.event)} happens${labels.conditions.map((each) => ` and ${each}`).join('')}`
  const meanwhile = unless.length
    ? `, unless ${or.format(labels.unless.map(quoted))} happened meanwhile`
    : ''
  const then = and.format(actions.map(actionInWords).map(lowerFirst))
  return `${when}, ${wait.kind === 'none' ? '' : `${waitInWords(wait)}, then `}${then}${meanwhile}.`
}

/** Labels of a compared field and of its choices. */
export type ComparedField = Pick<EventParts['fields'][number], 'label' | 'choices'>

/** Describes a condition: "Service is Gardening", "Customer pays is more than 50". */
export function conditionInWords(
  { field, is, value }: Condition,
  known: ComparedField | undefined,
): string {
  const label = known?.label ?? field
  if (typeof value === 'boolean') return `${label}: ${value ? 'yes' : 'no'}`
  const chosen = known?.choices.find((choice) => choice.value === String(value))?.label
  const words = chosen ?? (value === '' ? '…' : typeof value === 'string' ? `“${value}”` : value)
  return `${label} ${comparisonWords[is]} ${words}`
}

export const comparisonWords = {
  is: 'is',
  is_not: 'is not',
  more: 'is more than',
  less: 'is less than',
  contains: 'contains',
} as const satisfies Record<Comparison, string>

/** Describes the limit on repetition: "Once per job", "Once per estimate", "Each time". */
export function onceInWords(
  { once, wait }: Pick<ListenerInput, 'once' | 'wait'>,
  event: string,
): string {
  if (wait.kind === 'before_appointment') return 'Once per visit'
  if (once === 'time') return 'Each time'
  return `Once per ${once === 'job' ? 'job' : event.slice(0, event.indexOf('.'))}`
}

/** Describes a wait: "wait 3 days", "1 day before the appointment". */
export function waitInWords(wait: Wait): string {
  switch (wait.kind) {
    case 'none':
      return 'straight away'
    case 'for':
      return `wait ${durationInWords(wait.minutes)}`
    case 'before_appointment':
      return wait.minutes === 0
        ? 'at the time of the appointment'
        : `${durationInWords(wait.minutes)} before the appointment`
  }
}

const units = [
  { word: 'day', minutes: 1_440 },
  { word: 'hour', minutes: 60 },
  { word: 'minute', minutes: 1 },
] as const

/**
 * Writes minutes in the largest unit that divides them: 90 gives "90 minutes", and 1,440 gives "1
 * day".
 */
export function durationInWords(minutes: number): string {
  const { word, minutes: each } = units.find((unit) => minutes % unit.minutes === 0) ?? units[2]
  const count = minutes / each
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

const readers = {
  customer: 'the customer',
  treasure: 'the treasure',
  staff: 'staff',
  address: 'an address',
} as const

/** Describes an action: "Text the customer". */
export function actionInWords(action: ListenerAction): string {
  switch (action.do) {
    case 'send': {
      const to = action.to === 'address' ? action.address || readers.address : readers[action.to]
      return `${action.channel === 'sms' ? 'Text' : 'E-mail'} ${to}`
    }
    case 'activity':
      return 'Add a task for staff'
    case 'tag':
      return `${action.put ? 'Put a tag on' : 'Remove a tag from'} the ${action.on}`
    case 'webhook':
      return 'Call a webhook'
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const quoted = (label: string) => `“${label}”`
