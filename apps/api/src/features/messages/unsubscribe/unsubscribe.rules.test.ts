import { expect, test } from 'vitest'
import { kindOf, readKind, writeKind } from './unsubscribe.rules.ts'

const offers = { id_treasure: 7, group: 'opportunities' } as const
const [none, always] = [undefined, null]

test.each([
  ['an offer', 'offer', 'opportunities', 7, offers],
  ['news', 'marketing', 'news', 7, { id_treasure: 7, group: 'news' }],
  ['an appointment', 'service', 'appointments', 7, { id_treasure: 7, group: 'appointments' }],
  ['a receipt', 'payment', 'payments', 7, none],
  ['a word about a sign-in', 'security', always, 7, none],
  ['a word about a sign-in, whatever its group', 'security', 'news', 7, none],
  ['what a treasure cannot switch off by itself', 'service', always, 7, none],
  ['what a customer is told', 'service', always, always, none],
] as const)('%s', (_, what, channel_group, id_treasure, kind) => {
  expect(kindOf({ class: what, channel_group, id_treasure })).toEqual(kind)
})

test.each([
  ['what was written', writeKind(offers), offers],
  ['another group', 'treasure 7 weather', none],
  ['another person', 'customer 7 news', none],
  ['nothing', '', none],
  ['a number that is none', 'treasure x news', none],
])('%s is read', (_, text, kind) => {
  expect(readKind(text)).toEqual(kind)
})
