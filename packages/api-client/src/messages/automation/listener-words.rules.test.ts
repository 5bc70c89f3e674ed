import { expect, test } from 'vitest'
import type { ListenerAction, ListenerInput } from './automation.schema.ts'
import { durationInWords, listenerInWords } from './listener-words.rules.ts'

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
  ['at once', {}, 'When “Estimate sent” happens, text the customer.'],
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
    { conditions: [{ field: 'job.service', is: 'is', value: '1' }] },
    'When “Estimate sent” happens and its conditions hold, text the customer.',
  ],
])('a listener reads as a sentence: %s', (_, changes, sentence) => {
  const labels = { event: 'Estimate sent', unless: ['Estimate accepted', 'Estimate declined'] }
  expect(listenerInWords({ ...plain, ...changes } as ListenerInput, labels)).toBe(sentence)
})

test.each([
  [1, '1 minute'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1_440, '1 day'],
  [4_320, '3 days'],
])('%i minutes are %s', (minutes, words) => expect(durationInWords(minutes)).toBe(words))
