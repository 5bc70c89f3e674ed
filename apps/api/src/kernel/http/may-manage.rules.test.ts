import { expect, test } from 'vitest'
import { mayManage } from './may-manage.rules.ts'

const plain = { id: 7, super: false, is_admin: false }
const anAdmin = { ...plain, is_admin: true }
const aSuper = { ...plain, super: true }

test.each([
  ['their own', { id: 7, super: 0, is_admin: 0 }, aSuper, true],
  ['someone else’s, without a role', { id: 8, super: 0, is_admin: 0 }, plain, false],
  ['a customer’s, as an admin', { id: 8, super: 0, is_admin: 1 }, plain, true],
  ['an admin’s, as another admin', { id: 8, super: 0, is_admin: 1 }, anAdmin, false],
  ['a super’s, as an admin', { id: 8, super: 0, is_admin: 1 }, aSuper, false],
  ['an admin’s, as a super', { id: 8, super: 1, is_admin: 0 }, anAdmin, true],
  ['a super’s, as another super', { id: 8, super: 1, is_admin: 0 }, aSuper, true],
])('whether a caller may manage an account, %s: %o of %o, %s', (_, caller, account, may) => {
  expect(mayManage(caller, account)).toBe(may)
})
