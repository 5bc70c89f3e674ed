import { invitationsStore } from '../../src/features/site/staff/invitations.store.ts'
import { makeSecret } from '../../src/kernel/secrets.ts'
import { freshEmail, type Asking, type InputsFor } from '../policy-fixtures.ts'
import { createUser, testPassword } from '../sign-in.ts'

/** Region A, or one that does not exist. */
const regionOf = ({ fixtures, targets }: Asking) =>
  targets.customer() === fixtures.customerA ? 1 : 2_000_000

async function invitation({ fixtures: { db } }: Asking) {
  const token = makeSecret()
  const id = await invitationsStore(db).add(
    {
      email: freshEmail(),
      role: 'ambassador',
      id_region: 1,
      presets: [],
      switches: {},
      id_invited_by: null,
      printed: token,
    },
    new Date(),
  )
  return { id: id ?? 0, token }
}

const invitationId = async (asking: Asking) => ({
  params: { id: regionOf(asking) === 1 ? (await invitation(asking)).id : 2_000_000 },
})

/** A new admin for each call, so that no other person's rights change. */
const admin = async (asking: Asking) => ({
  id:
    regionOf(asking) === 1
      ? (await createUser(asking.fixtures.db, { is_admin: true })).id
      : 2_000_000,
})

export const staffInputs: InputsFor<
  | 'inviteStaff'
  | 'resendInvitation'
  | 'withdrawInvitation'
  | 'updateStaff'
  | 'endStaff'
  | 'getInvitation'
  | 'acceptInvitation'
> = {
  inviteStaff: (asking) => ({
    query: {},
    body: { email: freshEmail(), role: 'ambassador', id_region: regionOf(asking) },
  }),
  resendInvitation: invitationId,
  withdrawInvitation: invitationId,
  updateStaff: async (asking) => ({
    params: await admin(asking),
    body: { role: 'admin', presets: ['office'] },
  }),
  endStaff: async (asking) => ({
    params: await admin(asking),
    query: { simulated: 1 },
    body: {},
  }),
  getInvitation: async (asking) => ({ params: { token: (await invitation(asking)).token } }),
  acceptInvitation: async (asking) => ({
    params: { token: (await invitation(asking)).token },
    body: {
      fname: 'Robin',
      lname: 'Marsh',
      password: testPassword,
      password_confirmation: testPassword,
    },
  }),
}
