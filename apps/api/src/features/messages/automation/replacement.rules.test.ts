import type { ListenerAction } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { insteadFor, type Told } from './replacement.rules.ts'

const heard = { id_customer: 7, id_treasure: 8 }
const ours: Told = { channel: 'email', id_customer: 7, id_treasure: null }
const words = {
  do: 'send',
  channel: 'email',
  to: 'customer',
  address: '',
  class: 'service',
  instead: true,
  subject: 'x',
  body: 'x',
} as const satisfies ListenerAction

test.each<[string, boolean, ListenerAction, Told]>([
  ['the same person and channel', true, words, ours],
  ['words that are sent in addition', false, { ...words, instead: false }, ours],
  ['another channel', false, { ...words, channel: 'sms' }, ours],
  ['another customer', false, words, { ...ours, id_customer: 9 }],
  ['the treasure', false, words, { channel: 'email', id_customer: null, id_treasure: 8 }],
  [
    'the treasure who is the recipient',
    true,
    { ...words, to: 'treasure' },
    { channel: 'email', id_customer: null, id_treasure: 8 },
  ],
  [
    'another treasure',
    false,
    { ...words, to: 'treasure' },
    { channel: 'email', id_customer: null, id_treasure: 9 },
  ],
  ['staff', false, { ...words, to: 'staff' }, { ...ours, id_customer: null }],
  ['a to-do', false, { do: 'activity', id_assignee: null, descr: 'x' }, ours],
])('own words replace our message (%s): %s', (_, answer, action, told) =>
  expect(insteadFor([action], heard, told)).toBe(answer),
)
