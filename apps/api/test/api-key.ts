import { keyScopes } from '@treasures/api-client'
import type { Db } from '../src/kernel/db/connect.ts'
import { writeKey } from '../src/kernel/key-secrets.rules.ts'
import { hashSecret, makeSecret } from '../src/kernel/secrets.ts'

type NewKey = { name?: string; scopes?: readonly string[]; reads_only?: boolean }

/** Gives a user an API key, by default one with every scope, and returns the key. */
export async function giveKey(
  db: Db,
  id_user: number,
  { name = 'Books', scopes = keyScopes, reads_only = false }: NewKey = {},
) {
  const key = writeKey(makeSecret())
  const { id } = await db
    .insertInto('api_keys')
    .values({
      id_user,
      name,
      hash: hashSecret(key),
      hint: key.slice(-4),
      scopes: [...scopes],
      reads_only,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}
