import { expect, test } from 'vitest'
import { kindOf, readKind, writeKind } from './unsubscribe.rules.ts'

const offers = { id_treasure: 7, group: 'opportunities' } as const
const advertisements = { id_customer: 8 }
const none = undefined

test.each([
  ['an offer', 'offer', 'opportunities', 7, null, offers],
  ['news', 'marketing', 'news', 7, null, { id_treasure: 7, group: 'news' }],
  ['an appointment', 'service', 'appointments', 7, null, { id_treasure: 7, group: 'appointments' }],
  ['a receipt', 'payment', 'payments', 7, null, none],
  ['a notice about a sign-in', 'security', null, 7, null, none],
  ['a notice about a sign-in, whatever its group', 'security', 'news', 7, null, none],
  ['a notice that a treasure cannot switch off separately', 'service', null, 7, null, none],
  ['an advertisement to a customer', 'marketing', null, null, 8, advertisements],
  ['a notice to a customer about their job', 'service', null, null, 8, none],
  ['an invoice', 'payment', null, null, 8, none],
  ['an advertisement to an unknown person', 'marketing', null, null, null, none],
] as const)('%s', (_, what, channel_group, id_treasure, id_customer, kind) => {
  expect(kindOf({ class: what, channel_group, id_treasure, id_customer })).toEqual(kind)
})

test.each([
  ["a treasure's kind", writeKind(offers), offers],
  ["a customer's kind", writeKind(advertisements), advertisements],
  ['another group', 'treasure 7 weather', none],
  ['no group', 'treasure 7', none],
  ['a group of a customer', 'customer 7 news', none],
  ['another person', 'user 7', none],
  ['nothing', '', none],
  ['an invalid number', 'treasure x news', none],
])('%s is read', (_, text, kind) => {
  expect(readKind(text)).toEqual(kind)
})
