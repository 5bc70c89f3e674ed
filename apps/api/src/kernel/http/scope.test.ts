import {
  getCustomer,
  getJob,
  listCustomers,
  listMyCustomerJobs,
  listMyTimesheets,
  getTreasure,
} from '@treasures/api-client'
import { expect, test } from 'vitest'
import type { SignedIn } from './caller.ts'
import { narrowed, scopeOf } from './scope.ts'

const nobody: SignedIn = {
  id: 1,
  tokenHash: '',
  confirmedAt: null,
  hasSecondFactor: false,
  chosenRegion: undefined,
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  permissions: [],
}
const admin: SignedIn = { ...nobody, is_admin: 1, permissions: ['customers.view', 'jobs.view'] }
const ambassador: SignedIn = { ...admin, is_admin: 0, id_ambassador: 7 }
const customer: SignedIn = { ...nobody, id_customer: 3 }
const treasure: SignedIn = { ...nobody, id_treasure: 5 }

test('the scope of staff is everything or their region, even for an admin who acts for a region', () => {
  expect(scopeOf(listCustomers, admin)).toEqual({ kind: 'all' })
  expect(scopeOf(listCustomers, ambassador)).toEqual({ kind: 'region', id_region: 7 })
  expect(scopeOf(listCustomers, { ...admin, id_ambassador: 7 })).toMatchObject({ id_region: 7 })
})

test('the scope of customers and treasures is their own record', () => {
  expect(scopeOf(getCustomer, customer)).toEqual({ kind: 'own', id_customer: 3 })
  expect(scopeOf(listMyCustomerJobs, customer)).toEqual({ kind: 'own', id_customer: 3 })
  expect(scopeOf(getTreasure, treasure)).toEqual({ kind: 'treasure', id_treasure: 5 })
  expect(scopeOf(listMyTimesheets, treasure)).toEqual({ kind: 'treasure', id_treasure: 5 })
})

test('staff without the permission have the scope of their own records', () => {
  const both = { ...ambassador, id_customer: 3 }
  expect(scopeOf(getCustomer, both)).toMatchObject({ kind: 'region' })
  expect(scopeOf(getCustomer, { ...both, permissions: [] })).toMatchObject({ kind: 'own' })
  expect(scopeOf(getJob, { ...both, permissions: [] })).toEqual({
    kind: 'party',
    id_customer: 3,
    id_treasure: null,
  })
})

test('a caller without a matching role gets no scope', () => {
  expect(() => scopeOf(listCustomers, customer)).toThrow('You may not do this.')
  expect(() => scopeOf(getCustomer, treasure)).toThrow('You may not do this.')
  expect(() => scopeOf(listMyTimesheets, admin)).toThrow('You may not do this.')
})

test("a list shows the region that an admin chose, and an ambassador's own", () => {
  const chosen = { chosenRegion: 2 }
  const of = (caller: SignedIn) => narrowed(scopeOf(listCustomers, caller), caller)
  expect(of({ ...admin, ...chosen })).toEqual({ kind: 'region', id_region: 2 })
  expect(of({ ...ambassador, ...chosen })).toEqual({ kind: 'region', id_region: 7 })
  expect(of(admin)).toEqual({ kind: 'all' })
})
