import { generateSync } from 'otplib'
import { authenticatorSeal } from '../../src/features/people/second-factor/prove-factor.ts'
import { passkeyChallengesStore } from '../../src/features/people/second-factor/passkey-challenges.store.ts'
import { signInTicketsStore } from '../../src/features/people/users/sign-in-tickets.store.ts'
import { hashSecret } from '../../src/kernel/secrets.ts'
import type { Asking, InputsFor, PolicyFixtures } from '../policy-fixtures.ts'
import { softPasskey } from '../soft-passkey.ts'
import { createUser, testPassword } from '../sign-in.ts'
import { testSeal } from '../test-app.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const idsOf = ({ users }: PolicyFixtures) => Object.values(users).map(({ id }) => id)

/** Origin of the test app's portal. */
const origin = 'https://treasures.example'

/** A passkey of the target person, or one that does not exist. */
async function passkeyOfTarget({ fixtures, targets }: Asking): Promise<number> {
  const id_user = targets.account()
  if (!idsOf(fixtures).includes(id_user)) return id_user
  const { id } = await fixtures.db
    .insertInto('passkeys')
    .values(softPasskey({ origin }).row(id_user))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes all second factors, so that everyone signs in by password. */
export async function withoutFactors(fixtures: PolicyFixtures) {
  for (const table of ['authenticators', 'passkeys'] as const)
    await fixtures.db.deleteFrom(table).where('id_user', 'in', idsOf(fixtures)).execute()
}

/** Gives everyone an authenticator app, or begins to set one up. */
async function withApps(fixtures: PolicyFixtures, confirmed_at: Date | null) {
  await withoutFactors(fixtures)
  const rows = idsOf(fixtures).map((id_user) => ({
    id_user,
    secret: testSeal.close(secret, authenticatorSeal(id_user)),
    created_at: new Date(),
    confirmed_at,
  }))
  await fixtures.db.insertInto('authenticators').values(rows).execute()
}

export const secondFactorInputs: InputsFor<
  | 'finishSignIn'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'beginPasskeySignIn'
  | 'signInByPasskey'
  | 'resetSecondFactor'
  | 'makeRecoveryCodes'
  | 'beginConfirmation'
  | 'confirmIdentity'
> = {
  async finishSignIn({ fixtures: { db } }) {
    const user = await createUser(db)
    const recovery_code = '0'.repeat(16)
    const at = new Date()
    await db
      .insertInto('recovery_codes')
      .values({ id_user: user.id, hash: hashSecret(recovery_code), created_at: at })
      .execute()
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const ticket = await signInTicketsStore(db).begin({ ...user, password_hash }, at, 60)
    return { body: { ticket: ticket ?? '', recovery_code } }
  },
  async beginAuthenticator({ fixtures }) {
    await withoutFactors(fixtures)
    return { body: {} }
  },
  async confirmAuthenticator({ fixtures }) {
    await withApps(fixtures, null)
    return { body: { code: generateSync({ secret }) } }
  },
  beginPasskey: () => ({ body: {} }),
  async addPasskey({ fixtures: { db, asking } }) {
    const asked = { purpose: 'add', bound_to: hashSecret(asking ?? ''), id_user: null } as const
    const challenge = await passkeyChallengesStore(db).make(asked, new Date())
    return { body: { name: 'Laptop', passkey: softPasskey({ origin }).create({ challenge }) } }
  },
  renamePasskey: async (asking) => ({
    params: { id: await passkeyOfTarget(asking) },
    body: { name: 'Phone' },
  }),
  removePasskey: async (asking) => ({ params: { id: await passkeyOfTarget(asking) } }),
  beginPasskeySignIn: () => ({ body: {} }),
  async signInByPasskey({ fixtures: { db } }) {
    const { id: userHandle } = await createUser(db)
    const passkey = softPasskey({ origin, userHandle })
    await db.insertInto('passkeys').values(passkey.row(userHandle)).execute()
    const asked = { purpose: 'sign_in', bound_to: '', id_user: null } as const
    const challenge = await passkeyChallengesStore(db).make(asked, new Date())
    return { body: { passkey: passkey.answer({ challenge }) } }
  },
  async resetSecondFactor({ fixtures: { db } }) {
    const { id } = await createUser(db)
    await db.insertInto('passkeys').values(softPasskey({ origin }).row(id)).execute()
    return { params: { id }, body: {} }
  },
  async makeRecoveryCodes({ fixtures }) {
    await withApps(fixtures, new Date())
    return { body: {} }
  },
  beginConfirmation: () => ({ body: {} }),
  async confirmIdentity({ fixtures }) {
    await withoutFactors(fixtures)
    return { body: { password: testPassword } }
  },
}
