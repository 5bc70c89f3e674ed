import * as z from 'zod/mini'
import { Simulated } from '../../kernel/deletion.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { LinkToken } from '../../people/users/users.schema.ts'
import {
  Acceptance,
  Invitation,
  InvitationShown,
  StaffEnd,
  StaffInvitation,
  StaffMember,
  StaffPlace,
} from './staff.schema.ts'

/** A franchisee who may invite sees those of the own region. */
export const listStaff = endpoint('GET', '/staff', {
  summary: 'Who works here, who did, and who is invited.',
  ok: z.object({ data: z.array(StaffMember), invitations: z.array(Invitation) }),
  access: 'staff',
  permission: 'staff.invite',
})

/**
 * E-mails a link, for seven days. An e-mail that signs in already, as a customer or a treasure, keeps that and gets the
 * role besides. `says` is what will happen, in words; with `simulated=1` it is only said. A franchisee invites
 * franchisees of the own region, with permissions that they have themselves.
 */
export const inviteStaff = endpoint('POST', '/staff/invite', {
  summary: 'Invites somebody to work here, by e-mail.',
  query: Simulated,
  body: StaffInvitation,
  ok: z.object({ says: z.string(), invitation: z.nullable(Invitation) }),
  problems: {
    region_not_found: 404,
    already_staff: 409,
    already_invited: 409,
    more_than_own: 403,
  },
  access: 'staff',
  permission: 'staff.invite',
  confirm: true,
})

/** The former link ends. */
export const resendInvitation = endpoint('POST', '/staff/invitation/{id}/resend', {
  summary: 'E-mails an invitation again, with a new link for seven days.',
  ...byId,
  ok: Invitation,
  problems: { invitation_not_found: 404 },
  access: 'staff',
  permission: 'staff.invite',
})

export const withdrawInvitation = endpoint('DELETE', '/staff/invitation/{id}', {
  summary: 'Withdraws an invitation. Its link ends.',
  ...byId,
  ok: z.object({ message: z.string() }),
  problems: { invitation_not_found: 404 },
  access: 'staff',
  permission: 'staff.invite',
})

/** Holds from their next call on. */
export const updateStaff = endpoint('PUT', '/staff/{id}', {
  summary: 'Changes role, region, presets and single permissions of somebody who works here.',
  ...byId,
  body: StaffPlace,
  ok: StaffMember,
  problems: { staff_not_found: 404, region_not_found: 404, last_super: 409 },
  access: 'super',
  confirm: true,
})

/**
 * Sign-ins, calendars, links and invitations of theirs end, and what was theirs to do goes to `hand_to`, or to who calls.
 * Somebody who is also a customer or a treasure can still sign in as that. With `simulated=1` it is only counted.
 */
export const endStaff = endpoint('POST', '/staff/{id}/end', {
  summary: 'Ends the role of somebody who works here.',
  ...byId,
  query: Simulated,
  body: z.object({ hand_to: z.optional(Id) }),
  ok: StaffEnd,
  problems: {
    staff_not_found: 404,
    last_super: 409,
    colleague_needed: 422,
    colleague_not_found: 422,
  },
  access: 'super',
  confirm: true,
})

/** Nothing changes by it. */
export const getInvitation = endpoint('GET', '/public/invitation/{token}', {
  summary: 'What the link of an invitation would do.',
  params: z.object({ token: LinkToken }),
  ok: InvitationShown,
  problems: { link_unusable: 404 },
  access: 'public',
})

/** A link works once and proves the e-mail. Earlier sign-ins of the account end. */
export const acceptInvitation = endpoint('POST', '/public/invitation/{token}', {
  summary: 'Accepts an invitation to work here, by the link that was e-mailed.',
  params: z.object({ token: LinkToken }),
  body: Acceptance,
  ok: z.object({ message: z.string(), email: z.string() }),
  problems: { link_unusable: 404 },
  access: 'public',
})
