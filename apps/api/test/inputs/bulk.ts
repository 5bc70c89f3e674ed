import type { BulkState } from '@treasures/api-client'
import { toJsonb } from '../../src/kernel/db/to-jsonb.ts'
import { hashSecret } from '../../src/kernel/secrets.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

const absent = 2_000_000

/** A bulk act of the caller in a state, or one that does not exist. */
async function aBulk({ fixtures: { db, asking } }: Asking, state: BulkState): Promise<number> {
  const caller = await db
    .selectFrom('access_tokens')
    .select('id_user')
    .where('hash', '=', hashSecret(asking ?? ''))
    .executeTakeFirst()
  if (!caller) return absent
  const { id } = await db
    .insertInto('bulks')
    .values({
      act: 'addJobTag',
      kind: 'job',
      state,
      input: toJsonb({ id_tag: 1 }),
      id_user: caller.id_user,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const bulkInputs: InputsFor<
  'startBulk' | 'getBulk' | 'listBulkRows' | 'runBulk' | 'undoBulk'
> = {
  startBulk: () => ({ params: { act: 'addJobTag' }, body: { ids: [1], input: { id_tag: 1 } } }),
  getBulk: async (asking) => ({ params: { id: await aBulk(asking, 'previewed') } }),
  listBulkRows: async (asking) => ({
    params: { id: await aBulk(asking, 'previewed') },
    query: {},
  }),
  runBulk: async (asking) => ({ params: { id: await aBulk(asking, 'previewed') } }),
  undoBulk: async (asking) => ({ params: { id: await aBulk(asking, 'done') } }),
}
