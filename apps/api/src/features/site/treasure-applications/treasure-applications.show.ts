import {
  SentTreasureForm,
  TreasureFormDraft,
  type TreasureApplication,
  type TreasureFormShown,
} from '@treasures/api-client'
import type { ApplicationRow, OfferedSkill } from './treasure-applications.store.ts'

/** Reads a stored form. */
export const readForm = (form: object): SentTreasureForm => SentTreasureForm.parse(form)

const stateOf = ({ state, expires_at }: ApplicationRow, at: Date) =>
  state === 'open' ? (expires_at > at ? 'invited' : 'expired') : state

export const showApplication = (
  row: ApplicationRow,
  skills: readonly OfferedSkill[],
  at: Date,
): TreasureApplication => ({
  id: row.id,
  email: row.email,
  state: stateOf(row, at),
  region: row.id_region === null ? null : { id: row.id_region, region_name: row.region_name ?? '' },
  invited_by: row.invited_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  declined_at: row.declined_at?.toISOString() ?? null,
  declined_by: row.declined_by,
  reason: row.reason,
  // Staff see no details before the form is sent.
  details: row.state === 'open' ? null : showDetails(row, skills),
})

function showDetails(row: ApplicationRow, skills: readonly OfferedSkill[]) {
  const form = readForm(row.form)
  return {
    fname: form.fname,
    lname: form.lname,
    birthdate: form.birthdate,
    mphone: form.mphone,
    wtravel: form.wtravel,
    address: form.address,
    detail: form.detail,
    postcode: form.postcode,
    skills: skills.filter(({ id }) => form.skills.includes(id)),
    holder: form.holder,
    last4: row.last4,
    vat_number: form.vat_number,
    cis: form.cis,
    utr: form.utr ?? '',
    also: [
      ...(row.is_customer ? ['customer' as const] : []),
      ...(row.is_staff ? ['staff' as const] : []),
    ],
  }
}

type Shown = { skills: readonly OfferedSkill[]; needs_password: boolean }

export const showForm = (
  row: ApplicationRow,
  { skills, needs_password }: Shown,
): TreasureFormShown => {
  const isOpen = row.state === 'open'
  const offered = skills.map(({ id, name }) => ({ id, name }))
  const draft = TreasureFormDraft.parse(isOpen ? row.form : {})
  return {
    state: isOpen ? 'open' : 'sent',
    email: row.email,
    invited_by: row.invited_by,
    needs_password,
    skills: isOpen ? offered : [],
    draft: {
      ...draft,
      skills: draft.skills.filter((id) => offered.some((skill) => skill.id === id)),
    },
  }
}
