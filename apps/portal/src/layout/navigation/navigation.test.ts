import { expect, test } from 'vitest'
import {
  customerPaths as customers,
  staffPaths as admins,
  staffPathsWithoutPrices as withoutPrices,
  treasurePaths as treasures,
} from './navigation.fixtures.ts'
import { screens } from '../../app/screens.ts'
import { currentIndex, navigationFor } from './navigation.ts'

const nobody = { super: 0, is_admin: 0, id_ambassador: null, id_customer: null, id_treasure: null }
const customer = { id_customer: 4 }
const treasure = { id_treasure: 5 }

const staff = [
  ['an admin', { is_admin: 1 }],
  ['a super', { super: 1 }],
  ['an ambassador', { id_ambassador: 2 }],
  ['an admin who acts as an ambassador', { is_admin: 1, id_ambassador: 2 }],
] as const
const alsoTheirs = [
  ['nothing else', {}, admins],
  ['a customer', customer, [...withoutPrices, ...customers]],
  ['a treasure', treasure, [...admins, ...treasures]],
  ['both', { ...customer, ...treasure }, [...admins, ...customers, ...treasures]],
] as const

const cases = [
  ...staff.flatMap(([who, roles]) =>
    alsoTheirs.map(
      ([also, more, expected]) =>
        [`${who} who is also ${also}`, { ...roles, ...more }, expected] as const,
    ),
  ),
  ['a customer', customer, customers],
  ['a treasure', treasure, treasures],
  ['a customer who is a treasure', { ...customer, ...treasure }, [...customers, ...treasures]],
] as const

test.each(cases)('the buttons of %s', (_, roles, expected) => {
  expect(navigationFor({ ...nobody, ...roles }).map(({ to }) => to)).toEqual([
    '/index',
    ...expected,
    '/my-account',
  ])
})

test('a person without a role has only their own account', () => {
  expect(navigationFor(nobody).map(({ to }) => to)).toEqual(['/my-account'])
})

test('no two buttons of a set have the same label', () => {
  const everything = navigationFor({ ...nobody, super: 1, ...customer, ...treasure })
  const names = everything.map(({ lines }) => lines.join(' ').trim())
  expect(new Set(names).size).toBe(names.length)
})

test('on a screen without its own button, the button of the screen that it is under is marked', () => {
  const items = navigationFor({ ...nobody, is_admin: 1 })
  expect(items[currentIndex(items, screens.customerProfileNamed)]?.to).toBe('/customers')
  expect(items[currentIndex(items, screens.index)]?.to).toBe('/index')
  expect(currentIndex(items, screens.outbox)).toBe(-1)
  expect(currentIndex(items, undefined)).toBe(-1)
})
