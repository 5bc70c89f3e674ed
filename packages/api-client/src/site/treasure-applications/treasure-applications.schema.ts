import * as z from 'zod/mini'
import { AddressInput, fullPostcode } from '../../catalogue/places/address.schema.ts'
import { CountryId, unitedKingdom } from '../../catalogue/places/countries.schema.ts'
import { emptyAsNull } from '../../kernel/empty.ts'
import { Email } from '../../kernel/contacts.schema.ts'
import { CalendarDate, Id, Instant } from '../../kernel/wire.ts'
import { NewTreasureTax } from '../../money/bills/bills.schema.ts'
import { NewBankAccount } from '../../money/payouts/payouts.schema.ts'
import { NewTreasure } from '../../people/treasures/treasures.schema.ts'
import { NewPassword } from '../../people/users/users.schema.ts'

const Skills = z.array(Id).check(z.maxLength(100, 'Too many skills'))

/**
 * Tradespeople to invite. If `id_region` is null, their postcode decides the region. Franchisees
 * can invite only for their own region.
 */
export const TreasureInvitations = z.object({
  emails: z
    .array(Email)
    .check(
      z.minLength(1, 'Enter at least one e-mail'),
      z.maxLength(50, 'At most 50 e-mails at once'),
    ),
  id_region: z._default(z.nullable(Id), null),
  /** Skills that are already ticked when the tradespeople open the form. */
  skills: z._default(Skills, []),
})
export type TreasureInvitations = z.infer<typeof TreasureInvitations>

/** Outcomes for the e-mails of an invitation. */
export const invitationOutcomes = {
  invited: 'Invited',
  already_treasure: 'Already a treasure',
  already_invited: 'Invited already',
  already_applied: 'Has applied already',
} as const
export type InvitationOutcome = keyof typeof invitationOutcomes

const Cis = NewTreasureTax.shape.cis
const typed = (most: number) => z._default(z.string().check(z.maxLength(most, 'is too long')), '')

/**
 * Draft of the form. Entries need not be valid yet. It never contains bank numbers or a password.
 */
export const TreasureFormDraft = z.object({
  fname: typed(250),
  lname: typed(250),
  birthdate: typed(10),
  mphone: typed(30),
  wtravel: typed(10),
  id_country: z._default(CountryId, unitedKingdom),
  postcode: typed(12),
  id_city: emptyAsNull(Id),
  city: typed(250),
  address: typed(500),
  detail: typed(2_000),
  skills: z._default(Skills, []),
  holder: typed(250),
  vat_number: typed(20),
  cis: z._default(Cis, 'not_building'),
  utr: typed(20),
})
export type TreasureFormDraft = z.infer<typeof TreasureFormDraft>

const { fname, lname, birthdate, mphone, wtravel, address, postcode } = NewTreasure.shape
const { holder, sort_code, account_number } = NewBankAccount.shape
const { vat_number, utr } = NewTreasureTax.shape

const details = {
  fname,
  lname,
  birthdate,
  mphone,
  wtravel,
  ...AddressInput.shape,
  address,
  postcode,
  skills: Skills,
  holder,
  vat_number,
  cis: Cis,
  utr,
}

/** Complete form: everything needed for a treasure who can work and be paid. */
export const TreasureForm = z
  .object({
    ...details,
    sort_code,
    account_number,
    /** Agreement to self-billing. */
    agrees: z
      .boolean()
      .check(z.refine((agrees) => agrees, 'Please agree, so that we can pay you for your work')),
    /** Only for an e-mail that has no sign-in yet. */
    password: z.optional(NewPassword),
    password_confirmation: z.optional(z.string()),
  })
  .check(
    fullPostcode,
    z.refine(
      ({ password, password_confirmation: again }) =>
        password === undefined || again === undefined || again === '' || again === password,
      { error: 'The two passwords differ', path: ['password_confirmation'] },
    ),
  )
export type TreasureForm = z.infer<typeof TreasureForm>

/** A sent form without bank numbers and password, as staff may read it. */
export const SentTreasureForm = z.object(details)
export type SentTreasureForm = z.infer<typeof SentTreasureForm>

/** Form as the page of its link shows it. */
export const TreasureFormShown = z.object({
  /** `sent` means that the applicant has nothing left to do. */
  state: z.enum(['open', 'sent']),
  email: z.string(),
  /** Name of the inviter. Null if the tradesperson applied without an invitation. */
  invited_by: z.nullable(z.string()),
  /** False if the e-mail already signs in. */
  needs_password: z.boolean(),
  /** Skills to choose from. */
  skills: z.array(z.object({ id: Id, name: z.string() })),
  draft: TreasureFormDraft,
})
export type TreasureFormShown = z.infer<typeof TreasureFormShown>

/** Tradesperson who is invited or has applied. */
export const TreasureApplication = z.object({
  id: Id,
  email: z.string(),
  state: z.enum(['invited', 'expired', 'sent', 'declined']),
  /** Null if no region has the postcode. */
  region: z.nullable(z.object({ id: Id, region_name: z.string() })),
  /**
   * Name of the inviter. Null if the person applied without an invitation, or if the inviter no
   * longer exists.
   */
  invited_by: z.nullable(z.string()),
  created_at: Instant,
  expires_at: Instant,
  sent_at: z.nullable(Instant),
  declined_at: z.nullable(Instant),
  declined_by: z.nullable(z.string()),
  reason: z.string(),
  /** Details of the sent form. Null until it is sent. */
  details: z.nullable(
    z.object({
      fname: z.string(),
      lname: z.string(),
      birthdate: z.nullable(CalendarDate),
      mphone: z.string(),
      /** Miles. */
      wtravel: z.number(),
      address: z.string(),
      detail: z.nullable(z.string()),
      postcode: z.string(),
      /**
       * `lets_claim`: some jobs go only to treasures with this skill, so staff check the evidence
       * first.
       */
      skills: z.array(z.object({ id: Id, name: z.string(), lets_claim: z.boolean() })),
      holder: z.string(),
      /** The last four digits of the account number. Null after the application was declined. */
      last4: z.nullable(z.string()),
      vat_number: z.string(),
      cis: Cis,
      utr: z.string(),
      /** Existing roles with the same e-mail, which keeps its one sign-in. */
      also: z.array(z.enum(['customer', 'staff'])),
    }),
  ),
})
export type TreasureApplication = z.infer<typeof TreasureApplication>

/** Skills that staff choose. If omitted, the treasure gets the skills that the applicant named. */
export const TakingOn = z.object({ skills: z.optional(Skills) })

export const DecliningApplication = z.object({
  /** Reason, which the e-mail quotes. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(1_000, 'Reason is too long')), ''),
})
