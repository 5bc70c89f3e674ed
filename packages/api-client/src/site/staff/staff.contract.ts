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

/** Franchisees who may invite see only their own region. */
export const listStaff = endpoint('GET', '/staff', {
  summary: 'Current and former staff, and open invitations.',
  ok: z.object({ data: z.array(StaffMember), invitations: z.array(Invitation) }),
  access: 'staff',
  permission: 'staff.invite',
})

/**
 * E-mails a link that works for seven days. A customer or treasure who already signs in with the
 * e-mail keeps that sign-in, and also gets the role. `says` describes what will happen.
 * `simulated=1` sends nothing and only returns `says`. A franchisee can invite franchisees of their
 * own region, with permissions that they have themselves.
 */
export const inviteStaff = endpoint('POST', '/staff/invite', {
  summary: 'Invites a colleague by e-mail.',
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

/** The previous link stops working. */
export const resendInvitation = endpoint('POST', '/staff/invitation/{id}/resend', {
  summary: 'E-mails an invitation again, with a new link for seven days.',
  ...byId,
  ok: Invitation,
  problems: { invitation_not_found: 404 },
  access: 'staff',
  permission: 'staff.invite',
})

export const withdrawInvitation = endpoint('DELETE', '/staff/invitation/{id}', {
  summary: 'Withdraws an invitation. Its link stops working.',
  ...byId,
  ok: z.object({ message: z.string() }),
  problems: { invitation_not_found: 404 },
  access: 'staff',
  permission: 'staff.invite',
})

/** Applies from the person's next call. */
export const updateStaff = endpoint('PUT', '/staff/{id}', {
  summary: 'Changes role, region, presets and single permissions of a member of staff.',
  ...byId,
  body: StaffPlace,
  ok: StaffMember,
  problems: { staff_not_found: 404, region_not_found: 404, last_super: 409 },
  access: 'super',
  confirm: true,
})

/**
 * Ends the person's sign-ins, calendars, links and invitations. `hand_to` gets their open work, or
 * the caller does. A person who is also a customer or a treasure can still sign in. `simulated=1`
 * only counts.
 */
export const endStaff = endpoint('POST', '/staff/{id}/end', {
  summary: 'Ends the role of a member of staff.',
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

/** Opening the link changes nothing. */
export const getInvitation = endpoint('GET', '/public/invitation/{token}', {
  summary: 'The invitation behind a link.',
  params: z.object({ token: LinkToken }),
  ok: InvitationShown,
  problems: { link_unusable: 404 },
  access: 'public',
})

/** The link works once and proves the e-mail. Earlier sign-ins of the account end. */
export const acceptInvitation = endpoint('POST', '/public/invitation/{token}', {
  summary: 'Accepts an invitation through the link that was e-mailed.',
  params: z.object({ token: LinkToken }),
  body: Acceptance,
  ok: z.object({ message: z.string(), email: z.string() }),
  problems: { link_unusable: 404 },
  access: 'public',
})
