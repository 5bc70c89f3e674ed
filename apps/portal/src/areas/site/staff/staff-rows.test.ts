import type { Invitation, StaffMember } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { staffRows } from './staff-rows.ts'

const member = (id: number, state: StaffMember['state']) =>
  ({ id, fname: 'Wendy', lname: `Hall ${id}`, state }) as StaffMember

test('current staff come first, then invitations, then former staff', () => {
  const invitation = { id: 1, email: 'new@example.org' } as Invitation
  const rows = staffRows({
    data: [member(1, 'ended'), member(2, 'active')],
    invitations: [invitation],
  })
  expect(rows.map(({ key, name }) => [key, name])).toEqual([
    ['member 2', 'Wendy Hall 2'],
    ['invitation 1', 'new@example.org'],
    ['member 1', 'Wendy Hall 1'],
  ])
})
