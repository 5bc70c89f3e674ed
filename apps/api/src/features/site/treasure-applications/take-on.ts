import { readVatNumber, takeOnTreasure, londonDate, fullName } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lastDayOfYear } from '../../money/bills/bill.rules.ts'
import { sayTax } from '../../money/bills/say-tax.ts'
import { treasureTaxStore } from '../../money/bills/treasure-tax.store.ts'
import { sealedFor } from '../../money/payouts/bank-accounts.routes.ts'
import { bankAccountsStore } from '../../money/payouts/bank-accounts.store.ts'
import { tieRecords } from '../../people/registration/tie-records.ts'
import { skillsStore } from '../../people/skills/skills.store.ts'
import { addTreasure, planTreasure } from '../../people/treasures/add-treasure.ts'
import { mobileTaken } from '../../people/treasures/treasures.refusals.ts'
import { findOffer } from '../../people/users/link-records.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { staffStore } from '../staff/staff.store.ts'
import { sealedForApplication } from './join.routes.ts'
import { decideKnown } from './treasure-applications.decide.ts'
import { readForm } from './treasure-applications.show.ts'
import { treasureApplicationsStore, type TakenApplication } from './treasure-applications.store.ts'

type TakingOn = {
  application: TakenApplication
  /** Skills that staff chose. If undefined, the skills in the form are used. */
  skills: readonly number[] | undefined
  /** The member of staff. */
  id_user: number
  /**
   * True if the member of staff may change tax details. The tax details in the form then count as
   * verified.
   */
  mayVerifyTax: boolean
}

/**
 * Turns an application that was just deleted from its table into a treasure: record, sign-in,
 * skills, bank account, tax and self-billing. Runs in the caller's transaction, so a refusal
 * restores the application.
 */
export async function takeOn(
  tx: Db,
  { seal }: Pick<Deps, 'seal'>,
  at: Date,
  { application, skills, id_user, mayVerifyTax }: TakingOn,
): Promise<{ id_treasure: number; name: string }> {
  const { email, sent_at, sealed, last4, checked } = application
  if (!sent_at || !sealed || !last4 || !checked)
    throw new Error('A sent application has no bank account')
  const store = treasureApplicationsStore(tx)
  if (decideKnown(await store.listKnown([email]), email) === 'already_treasure')
    throw alreadyTreasure()
  const form = readForm(application.form)
  const plan = await planTreasure(
    tx,
    { ...form, title: null, phone: null, email, treasure: true, complete: true },
    { scope: everywhere, chosenRegion: undefined, at },
  )
  // Invited treasures belong to the region that invited them. Others belong to the region of their
  // postcode today.
  const id_region =
    application.began === 'invited' ? (application.id_region ?? plan.id_region) : plan.id_region
  const id_treasure = await addTreasure(tx, { ...plan, id_region }, at)
  if (id_treasure === undefined) throw mobileTaken(takeOnTreasure)
  const day = londonDate(at)
  if (!(await skillsStore(tx).set(id_treasure, skills ?? form.skills, day)))
    throw refuse(
      takeOnTreasure,
      'skill_not_found',
      'One of these skills is no longer given. Choose the others.',
    )
  const own = await signInOf(tx, at, { ...application, ...form, sent_at, id_treasure })
  await bankAccountsStore(tx).save(
    {
      id_treasure,
      holder: form.holder,
      sealed: seal.close(
        seal.open(sealed, sealedForApplication(application.id)),
        sealedFor(id_treasure),
      ),
      last4,
      checked,
      needs_second_person: false,
      id_user: own,
    },
    at,
  )
  const said = { id_treasure, id_user: own, created_at: at }
  await sayTax(tx, {
    ...said,
    by_staff: mayVerifyTax,
    valid_from: day,
    vat_number: readVatNumber(form.vat_number) ?? null,
    cis: form.cis,
    utr: form.utr?.replaceAll(/\s/g, '') || null,
  })
  const agreed_on = londonDate(sent_at)
  await treasureTaxStore(tx).agree({ ...said, agreed_on, expires_on: lastDayOfYear(agreed_on) })
  await recordEvent(tx, {
    event: 'treasure.taken_on',
    at,
    by: userActor(id_user),
    id_treasure,
    data: {},
  })
  return { id_treasure, name: fullName(form) }
}

const alreadyTreasure = () =>
  refuse(
    takeOnTreasure,
    'already_treasure',
    'This e-mail already belongs to a treasure. Decline the application, or give the other treasure another e-mail first.',
  )

type NewTreasureSignIn = {
  email: string
  fname: string
  lname: string
  password_hash: string | null
  sent_at: Date
  id_treasure: number
}

/**
 * Returns the sign-in of the new treasure: the existing one with their e-mail, or a new one. The
 * treasure followed a link to this e-mail, so the e-mail counts as verified. An existing password
 * stays.
 */
async function signInOf(
  tx: Db,
  at: Date,
  { email, fname, lname, password_hash, sent_at, id_treasure }: NewTreasureSignIn,
): Promise<number> {
  const users = usersStore(tx)
  const made = await users.create(
    { fname, lname, email, password_hash, email_verified_at: sent_at, id_treasure },
    at,
  )
  const known = made ? undefined : await staffStore(tx).lockByEmail(email)
  const id = made?.id ?? known?.id
  if (id === undefined) throw new Error('The sign-in was deleted meanwhile')
  if (known) {
    if (known.id_treasure !== null) throw alreadyTreasure()
    await users.proveEmail(id, at)
    if (known.password_hash === null && password_hash !== null)
      await users.setPassword(id, password_hash, at)
    await users.tie(id, { id_customer: known.id_customer, id_treasure })
  }
  await tieRecords(tx, id, await findOffer(tx, id), at)
  // There is no password if the account was deleted after the form was sent.
  if ((known?.password_hash ?? password_hash) === null)
    await recordEvent(tx, {
      event: 'user.password_link_asked',
      at,
      by: { kind: 'system' },
      id_user: id,
      data: { why: 'new_treasure' },
    })
  return id
}
