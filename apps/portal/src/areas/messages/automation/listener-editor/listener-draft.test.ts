import { ListenerInput, type EventParts } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  conditionOn,
  draftOf,
  inputOf,
  newAction,
  newDraft,
  nextKey,
  replacedBy,
  withEvent,
} from './listener-draft.ts'

const field = (name: string, kind: EventParts['fields'][number]['kind']) => ({
  field: name,
  label: name,
  kind,
  choices: [],
})
const parts: EventParts = {
  name: 'estimate.sent',
  label: 'Estimate sent',
  fields: [
    field('job.service', 'choice'),
    field('job.customer_price', 'money'),
    field('customer.is_business', 'yes_no'),
  ],
  has_appointment: false,
  once: [
    { value: 'job', label: 'Once per job' },
    { value: 'time', label: 'Each time' },
  ],
  recipients: [{ to: 'customer', names: ['fname'] }],
  tagged: ['job'],
  part_pence: 4,
  told: [{ to: 'customer', channel: 'email', name: 'Estimate' }],
}
const kept: ListenerInput = {
  name: 'Ask again',
  event: 'estimate.sent',
  once: 'job',
  conditions: [
    { field: 'job.service', is: 'is', value: '1' },
    { field: 'job.customer_price', is: 'more', value: 50.5 },
    { field: 'customer.is_business', is: 'is', value: false },
  ],
  wait: { kind: 'for', minutes: 4_320 },
  not_at_night: true,
  unless: ['estimate.accepted'],
  actions: [{ do: 'activity', id_assignee: null, descr: 'Ring them' }],
}

test('opening and saving a stored listener leaves it unchanged', () => {
  expect(inputOf(draftOf(kept), parts.fields)).toEqual(kept)
})

test.each([
  [4_320, '3', 'days'],
  [90, '90', 'minutes'],
  [120, '2', 'hours'],
  [0, '0', 'days'],
] as const)('%i minutes are shown as %s %s', (minutes, count, unit) => {
  const { wait } = draftOf({ ...kept, wait: { kind: 'before_appointment', minutes } })
  expect(wait).toEqual({ kind: 'before_appointment', count, unit })
})

test.each(['', 'soon', '0'])('a wait of "%s" is refused in words', (count) => {
  const wait = { kind: 'for', count, unit: 'days' } as const
  const answer = ListenerInput.safeParse(inputOf({ ...draftOf(kept), wait }, parts.fields))
  expect(answer.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['wait.minutes', 'At least a minute'],
  ])
})

test('a new condition starts with a comparison that its field supports', () => {
  expect(conditionOn(3, parts.fields[2])).toEqual({
    key: 3,
    field: 'customer.is_business',
    is: 'is',
    value: 'true',
  })
})

test('choosing another event keeps the parts that this event supports and leaves out the others', () => {
  const draft = {
    ...draftOf(kept),
    once: 'record',
    wait: { kind: 'before_appointment', count: '1', unit: 'days' },
    unless: ['estimate.sent', 'estimate.accepted'],
    actions: [
      { key: 0, action: { ...newAction('send', parts), to: 'treasure' } },
      { key: 1, action: { do: 'tag', on: 'customer', id_tag: 7, put: true } },
    ],
  } as const
  const other = { ...parts, fields: parts.fields.slice(0, 1) }
  expect(withEvent(draft, other)).toMatchObject({
    name: 'Ask again',
    once: 'job',
    wait: { kind: 'for', count: '1', unit: 'days' },
    unless: ['estimate.accepted'],
    conditions: [{ field: 'job.service' }],
    actions: [
      { key: 0, action: { do: 'send', to: 'customer' } },
      { key: 1, action: { do: 'tag', on: 'job', id_tag: 0 } },
    ],
  })
})

const words = newAction('send', parts)

test.each([
  ['what we send them ourselves', words, newDraft.wait, ['Estimate']],
  ['nothing by another channel', { ...words, channel: 'sms' }, newDraft.wait, []],
  ['nothing later', words, { ...newDraft.wait, kind: 'for' }, []],
  ['nothing as advertising', { ...words, class: 'marketing' }, newDraft.wait, []],
  ['nothing by a task', newAction('activity', parts), newDraft.wait, []],
] as const)('a message can replace %s', (_, action, wait, names) => {
  expect(replacedBy(action as typeof words, wait, parts)).toEqual(names)
})

test('a new row has a unique key', () => {
  expect([nextKey([]), nextKey([{ key: 4 }, { key: 1 }])]).toEqual([0, 5])
})
