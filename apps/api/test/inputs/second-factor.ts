import { generateSync } from 'otplib'
import { authenticatorSeal } from '../../src/features/people/second-factor/prove-factor.ts'
import { signInTicketsStore } from '../../src/features/people/users/sign-in-tickets.store.ts'
import { hashSecret } from '../../src/kernel/secrets.ts'
import type { InputsFor, PolicyFixtures } from '../policy-fixtures.ts'
import { createUser, testPassword } from '../sign-in.ts'
import { testSeal } from '../test-app.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const idsOf = ({ users }: PolicyFixtures) => Object.values(users).map(({ id }) => id)

/** Everybody signs in by password again. */
export async function withoutFactors(fixtures: PolicyFixtures) {
  await fixtures.db.deleteFrom('authenticators').where('id_user', 'in', idsOf(fixtures)).execute()
}

/** Everybody has an authenticator app, or has begun to set one up. */
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
  | 'getSignInSecurity'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
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
  getSignInSecurity: () => ({}),
  async beginAuthenticator({ fixtures }) {
    await withoutFactors(fixtures)
    return { body: {} }
  },
  async confirmAuthenticator({ fixtures }) {
    await withApps(fixtures, null)
    return { body: { code: generateSync({ secret }) } }
  },
  removeAuthenticator: () => ({}),
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
