import { expect, test } from 'vitest'
import type { Condition, ListenerAction, ListenerInput } from './automation.schema.ts'
import {
  conditionInWords,
  durationInWords,
  listenerInWords,
  onceInWords,
  type ComparedField,
} from './listener-words.rules.ts'

const text: ListenerAction = {
  do: 'send',
  channel: 'sms',
  to: 'customer',
  address: '',
  class: 'service',
  subject: '',
  body: 'Hello',
}
const task: ListenerAction = { do: 'activity', id_assignee: null, descr: 'Ring them' }
const plain = { wait: { kind: 'none' }, unless: [], conditions: [], actions: [text] } as const

test.each<[string, Partial<ListenerInput>, string]>([
  ['straight away', {}, 'When “Estimate sent” happens, text the customer.'],
  [
    'after a wait, unless it was answered',
    { wait: { kind: 'for', minutes: 4_320 }, unless: ['estimate.accepted', 'estimate.declined'] },
    'When “Estimate sent” happens, wait 3 days, then text the customer, unless “Estimate accepted” or “Estimate declined” happened meanwhile.',
  ],
  [
    'before an appointment, two things',
    { wait: { kind: 'before_appointment', minutes: 1_440 }, actions: [text, task] },
    'When “Estimate sent” happens, 1 day before the appointment, then text the customer and add a task for staff.',
  ],
  [
    'with conditions',
    {
      conditions: [
        { field: 'job.service', is: 'is', value: '1' },
        { field: 'job.customer_price', is: 'more', value: 50 },
      ],
    },
    'When “Estimate sent” happens and Service is Gardening and Customer pays is more than 50, text the customer.',
  ],
])('a listener reads as a sentence: %s', (_, changes, sentence) => {
  const listener = { ...plain, ...changes } as ListenerInput
  const labels = {
    event: 'Estimate sent',
    conditions: listener.conditions.map((each) => conditionInWords(each, fields[each.field])),
    unless: ['Estimate accepted', 'Estimate declined'],
  }
  expect(listenerInWords(listener, labels)).toBe(sentence)
})

const fields: Record<string, ComparedField> = {
  'job.service': { label: 'Service', choices: [{ value: '1', label: 'Gardening' }] },
  'job.customer_price': { label: 'Customer pays', choices: [] },
  'job.tags': { label: 'Tags of the job', choices: [] },
  'customer.is_business': { label: 'Customer is a business', choices: [] },
}

test.each<[string, Condition]>([
  ['Tags of the job contains “urgent”', { field: 'job.tags', is: 'contains', value: 'urgent' }],
  ['Customer is a business: no', { field: 'customer.is_business', is: 'is', value: false }],
  ['Service is not “9”', { field: 'job.service', is: 'is_not', value: '9' }],
  ['Service is …', { field: 'job.service', is: 'is', value: '' }],
  ['data.gone is less than 2', { field: 'data.gone', is: 'less', value: 2 }],
])('a condition reads as "%s"', (words, condition) =>
  expect(conditionInWords(condition, fields[condition.field])).toBe(words),
)

test.each<[string, Pick<ListenerInput, 'once' | 'wait'>]>([
  ['Once per job', { once: 'job', wait: { kind: 'none' } }],
  ['Once per estimate', { once: 'record', wait: { kind: 'none' } }],
  ['Each time', { once: 'time', wait: { kind: 'none' } }],
  ['Once per visit', { once: 'time', wait: { kind: 'before_appointment', minutes: 60 } }],
])('the repetition reads as "%s"', (words, listener) =>
  expect(onceInWords(listener, 'estimate.sent')).toBe(words),
)

test.each([
  [1, '1 minute'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1_440, '1 day'],
  [4_320, '3 days'],
])('%i minutes read as %s', (minutes, words) => expect(durationInWords(minutes)).toBe(words))
