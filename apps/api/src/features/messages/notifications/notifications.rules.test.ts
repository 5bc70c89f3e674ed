import { expect, test } from 'vitest'
import { patterns } from '../../../../../portal/src/app/screens.ts'
import { cutTo, pathFor, type NotificationPage, type Reader } from './notifications.rules.ts'

test.each([
  ['jobs', 'treasure', '/my-treasure-jobs'],
  ['jobs', 'customer', '/my-jobs'],
  ['jobs', 'user', null],
  ['earnings', 'treasure', '/my-earnings'],
  ['earnings', 'customer', null],
  ['bills', 'treasure', '/my-bills'],
  ['invoices', 'customer', '/my-invoices'],
  ['invoices', 'treasure', null],
  ['account', 'user', '/my-account'],
  ['statement', 'user', '/statement'],
  ['statement', 'treasure', null],
  [null, 'treasure', null],
] as const satisfies [NotificationPage | null, Reader, string | null][])(
  'the page %s leads a %s to %s, which the portal has',
  (page, reader, path) => {
    expect(pathFor(page, reader)).toBe(path)
    expect([null, ...Object.values(patterns)]).toContain(path)
  },
)

test.each([
  ['Gardening in Lewisham', 30, 'Gardening in Lewisham'],
  ['Gardening in Lewisham', 21, 'Gardening in Lewisham'],
  ['Gardening in Lewisham', 20, 'Gardening in Lewish…'],
  ['Gardening in Lewisham', 11, 'Gardening…'],
  ['👩‍🌾👩‍🌾👩‍🌾', 2, '👩‍🌾…'],
])('%s cut to %i characters is %s', (text, atMost, cut) => {
  expect(cutTo(atMost, text)).toBe(cut)
})
