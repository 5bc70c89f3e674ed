import { SentTreasureForm, type InputOf, type sendTreasureForm } from '@treasures/api-client'
import { sealedForApplication } from '../../src/features/site/treasure-applications/join.routes.ts'
import { treasureApplicationsStore } from '../../src/features/site/treasure-applications/treasure-applications.store.ts'
import { makeSecret } from '../../src/kernel/secrets.ts'
import { freshEmail, freshMobile, type Asking, type InputsFor } from '../policy-fixtures.ts'
import { createUser, testPassword } from '../sign-in.ts'
import { testSeal } from '../test-app.ts'

/** Region 1 for records of A, or one that does not exist. */
const regionOf = ({ targets, fixtures }: Asking) =>
  targets.customer() === fixtures.customerA ? 1 : 2_000_000

/** A valid form with a mobile that no other treasure has. */
export const treasureForm = (mphone = freshMobile()): InputOf<typeof sendTreasureForm>['body'] => ({
  fname: 'Asa',
  lname: 'Joiner',
  birthdate: '',
  mphone,
  wtravel: 15,
  address: '4 Lee Road',
  postcode: 'SE13 5AB',
  skills: [],
  holder: 'Asa Joiner',
  sort_code: '08-99-99',
  account_number: '66374958',
  vat_number: '',
  cis: 'not_building',
  utr: '',
  agrees: true,
  password: testPassword,
  password_confirmation: testPassword,
})

/** An invitation to region A, with its link. */
async function invitation({ fixtures: { db } }: Asking) {
  const store = treasureApplicationsStore(db)
  const token = makeSecret()
  const { id: id_invited_by } = await createUser(db, { is_admin: true })
  const id = await store.invite(
    { email: freshEmail(), id_region: 1, id_invited_by, skills: [] },
    new Date(),
  )
  if (id === undefined) throw new Error('An unknown e-mail is invited already')
  await store.giveLink(id, token)
  return { id, token }
}

/** An application to region A that waits for an answer. */
async function application(asking: Asking) {
  const { id, token } = await invitation(asking)
  await treasureApplicationsStore(asking.fixtures.db).send(
    token,
    {
      form: SentTreasureForm.parse(treasureForm()),
      id_region: 1,
      sealed: testSeal.close('089999 66374958', sealedForApplication(id)),
      last4: '4958',
      checked: 'fits',
      password_hash: null,
    },
    new Date(),
  )
  return id
}

const byId = async (asking: Asking, make: (asking: Asking) => Promise<number>) => ({
  id: regionOf(asking) === 1 ? await make(asking) : 2_000_000,
})
const invitedId = async (asking: Asking) => (await invitation(asking)).id
const byToken = async (asking: Asking) => ({ token: (await invitation(asking)).token })

export const treasureApplicationsInputs: InputsFor<
  | 'inviteTreasures'
  | 'resendTreasureInvitation'
  | 'withdrawTreasureInvitation'
  | 'takeOnTreasure'
  | 'declineTreasure'
  | 'applyAsTreasure'
  | 'getTreasureForm'
  | 'saveTreasureForm'
  | 'sendTreasureForm'
> = {
  inviteTreasures: (asking) => ({
    body: { emails: [freshEmail()], id_region: regionOf(asking) },
  }),
  resendTreasureInvitation: async (asking) => ({ params: await byId(asking, invitedId) }),
  withdrawTreasureInvitation: async (asking) => ({ params: await byId(asking, invitedId) }),
  takeOnTreasure: async (asking) => ({ params: await byId(asking, application), body: {} }),
  declineTreasure: async (asking) => ({
    params: await byId(asking, application),
    body: { reason: '' },
  }),
  applyAsTreasure: () => ({ body: { email: freshEmail() } }),
  getTreasureForm: async (asking) => ({ params: await byToken(asking) }),
  saveTreasureForm: async (asking) => ({ params: await byToken(asking), body: { fname: 'Asa' } }),
  sendTreasureForm: async (asking) => ({ params: await byToken(asking), body: treasureForm() }),
}
