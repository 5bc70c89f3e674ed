import type { KeyScope } from '@treasures/api-client'
import { hashSecret } from '../../src/kernel/secrets.ts'
import { giveKey } from '../api-key.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

/** A scope that the caller has: each person's own records, and the jobs of staff. */
async function heldScope({ fixtures: { db, asking } }: Asking): Promise<KeyScope> {
  const caller = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.id_user')
    .select(['id_customer', 'id_treasure'])
    .where('hash', '=', hashSecret(asking ?? ''))
    .executeTakeFirst()
  return caller?.id_customer ? 'customer' : caller?.id_treasure ? 'treasure' : 'jobs.view'
}

export const apiKeysInputs: InputsFor<'createApiKey' | 'revokeApiKey'> = {
  createApiKey: async (asking) => ({
    body: { name: 'Books', scopes: [await heldScope(asking)] },
  }),
  async revokeApiKey({ fixtures: { db, users }, targets }) {
    const id_user = targets.account()
    if (!Object.values(users).some(({ id }) => id === id_user))
      return { params: { id: id_user }, body: {} }
    const { id } = await giveKey(db, id_user)
    return { params: { id }, body: {} }
  },
}
