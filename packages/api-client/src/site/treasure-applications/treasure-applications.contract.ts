import * as z from 'zod/mini'
import { Email } from '../../kernel/contacts.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id } from '../../kernel/wire.ts'
import { LinkToken } from '../../people/users/users.schema.ts'
import {
  DecliningApplication,
  invitationOutcomes,
  TakingOn,
  TreasureApplication,
  TreasureForm,
  TreasureFormDraft,
  TreasureFormShown,
  TreasureInvitations,
  type InvitationOutcome,
} from './treasure-applications.schema.ts'

const staff = { access: 'staff', permission: 'treasures.create' } as const
const byToken = { params: z.object({ token: LinkToken }) }
const message = z.object({ message: z.string() })
const outcomes = Object.keys(invitationOutcomes) as [InvitationOutcome, ...InvitationOutcome[]]

/** Franchisees see only their own region. */
export const listTreasureApplications = endpoint('GET', '/treasures/applications', {
  summary: 'Tradespeople who are invited or have applied, newest first.',
  ok: z.object({ data: z.array(TreasureApplication) }),
  ...staff,
})

/**
 * Returns a result for each e-mail. Treasures, and people who are already invited or have applied,
 * get no invitation.
 */
export const inviteTreasures = endpoint('POST', '/treasures/invite', {
  summary: 'E-mails tradespeople a link to their own form, which works for 14 days.',
  body: TreasureInvitations,
  ok: z.object({ data: z.array(z.object({ email: z.string(), outcome: z.enum(outcomes) })) }),
  problems: { region_not_found: 404, skill_not_found: 422 },
  ...staff,
})

/** The previous link stops working. A saved draft is kept. */
export const resendTreasureInvitation = endpoint('POST', '/treasures/application/{id}/resend', {
  summary: 'E-mails a tradesperson their invitation again, with a new link for 14 days.',
  ...byId,
  ok: TreasureApplication,
  problems: { application_not_found: 404 },
  ...staff,
})

export const withdrawTreasureInvitation = endpoint('DELETE', '/treasures/application/{id}', {
  summary: 'Withdraws the invitation of a tradesperson. Its link stops working.',
  ...byId,
  ok: message,
  problems: { application_not_found: 404 },
  ...staff,
})

/**
 * Creates the treasure with sign-in, skills, bank account, tax and self-billing, or creates
 * nothing. An e-mail that already signs in keeps its sign-in. If there are two calls at once, only
 * one succeeds.
 */
export const takeOnTreasure = endpoint('POST', '/treasures/application/{id}/take-on', {
  summary: 'Takes on a tradesperson who has applied.',
  ...byId,
  body: TakingOn,
  ok: z.object({ id_treasure: Id, message: z.string() }),
  problems: {
    application_not_found: 404,
    application_declined: 409,
    already_treasure: 409,
    mobile_taken: 409,
    city_not_found: 422,
    skill_not_found: 422,
  },
  ...staff,
})

/** Bank details and password are deleted at once, the rest after three months. */
export const declineTreasure = endpoint('POST', '/treasures/application/{id}/decline', {
  summary: 'Declines a tradesperson who has applied, and notifies them by e-mail.',
  ...byId,
  body: DecliningApplication,
  ok: TreasureApplication,
  problems: { application_not_found: 404, application_declined: 409 },
  ...staff,
})

/** Returns the same answer for known and unknown e-mails. */
export const applyAsTreasure = endpoint('POST', '/public/treasure/apply', {
  summary: 'E-mails a tradesperson the link to their own form.',
  body: z.object({ email: Email }),
  ok: message,
  access: 'public',
})

const unusable = { link_unusable: 404 }

/** Opening the form changes nothing. */
export const getTreasureForm = endpoint('GET', '/public/treasure/join/{token}', {
  summary: 'Form behind the link of a tradesperson, with their saved draft.',
  ...byToken,
  ok: TreasureFormShown,
  problems: unusable,
  access: 'public',
})

export const saveTreasureForm = endpoint('PUT', '/public/treasure/join/{token}', {
  summary: 'Saves the form of a tradesperson, to be continued by the same link.',
  ...byToken,
  body: TreasureFormDraft,
  ok: message,
  problems: unusable,
  access: 'public',
})

/** Works once. Staff then decide. */
export const sendTreasureForm = endpoint('POST', '/public/treasure/join/{token}', {
  summary: 'Sends the form of a tradesperson to staff.',
  ...byToken,
  body: TreasureForm,
  ok: message,
  problems: {
    ...unusable,
    already_treasure: 409,
    bank_account_impossible: 422,
    city_not_found: 422,
    skill_not_found: 422,
  },
  access: 'public',
})
