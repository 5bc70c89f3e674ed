import type { ListenerAction, ListenerInput } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { occasions } from '#occasions/occasions.ts'
import { findErrors } from './definition.rules.ts'

const known = {
  tags: new Map([[4, 'job']]),
  webhooks: new Set([7]),
  staff: new Set([9]),
  occasions,
}
const text: ListenerAction = {
  do: 'send',
  channel: 'sms',
  to: 'customer',
  address: '',
  class: 'service',
  subject: '',
  body: 'Hello {{fname}}',
}
const listener: ListenerInput = {
  name: 'Tell them',
  event: 'job.claimed',
  once: 'job',
  conditions: [{ field: 'job.customer_price', is: 'more', value: 20 }],
  wait: { kind: 'none' },
  not_at_night: false,
  unless: ['job.cancelled'],
  actions: [
    text,
    { do: 'activity', id_assignee: 9, descr: 'Ring' },
    { do: 'tag', on: 'job', id_tag: 4, put: true },
    { do: 'webhook', id_webhook: 7 },
  ],
}

test('a listener that can do what it says has no errors', () => {
  expect(findErrors(listener, known)).toEqual({})
})

test.each<[string, Partial<ListenerInput>, string]>([
  ['an unknown event', { event: 'job.eaten' }, 'event'],
  [
    'a field that the event does not have',
    { conditions: [{ field: 'data.gone', is: 'is', value: 'x' }] },
    'conditions.0',
  ],
  [
    'a comparison that does not suit the field',
    { conditions: [{ field: 'job.service', is: 'more', value: '1' }] },
    'conditions.0',
  ],
  [
    'a price that is not a number',
    { conditions: [{ field: 'job.customer_price', is: 'more', value: 'much' }] },
    'conditions.0',
  ],
  [
    'a wait for an appointment if the event has none',
    { wait: { kind: 'before_appointment', minutes: 60 } },
    'wait',
  ],
  ['an "unless" with an unknown event', { unless: ['job.eaten'] }, 'unless.0'],
  [
    'a placeholder without a value',
    { actions: [{ ...text, body: '{{surname}}' }] },
    'actions.0.body',
  ],
  [
    'a link in a subject',
    { actions: [{ ...text, channel: 'email', subject: '{{job_link}}' }] },
    'actions.0.subject',
  ],
  [
    'a link with a secret, to a fixed address',
    { actions: [{ ...text, to: 'address', address: '07700 900123', body: '{{job_link}}' }] },
    'actions.0.body',
  ],
  [
    'an invalid address',
    { actions: [{ ...text, to: 'address', body: 'Hello' }] },
    'actions.0.address',
  ],
  ['a text to staff', { actions: [{ ...text, to: 'staff', body: 'Hello' }] }, 'actions.0.channel'],
  [
    'a tag for another kind of record',
    { actions: [{ do: 'tag', on: 'treasure', id_tag: 4, put: true }] },
    'actions.0.id_tag',
  ],
  ['a deleted webhook', { actions: [{ do: 'webhook', id_webhook: 8 }] }, 'actions.0.id_webhook'],
])('%s is refused at its place', (_, changes, place) => {
  expect(Object.keys(findErrors({ ...listener, ...changes }, known))).toEqual([place])
})
