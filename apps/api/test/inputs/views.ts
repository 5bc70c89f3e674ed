import { toJsonb } from '../../src/kernel/db/to-jsonb.ts'
import { hashSecret } from '../../src/kernel/secrets.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

let named = 0
const fresh = () => `Chase ${++named}`

/** Saves a view of the caller, or one that the staff of region A share. */
async function aView(
  { fixtures: { db, asking } }: Asking,
  of: 'caller' | 'region A',
): Promise<number> {
  const caller = await db
    .selectFrom('access_tokens')
    .select('id_user')
    .where('hash', '=', hashSecret(asking ?? ''))
    .executeTakeFirst()
  const { id } = await db
    .insertInto('views')
    .values({
      ...(of === 'caller' ? { id_user: caller?.id_user ?? null } : { id_region: 1 }),
      list: 'jobs',
      name: fresh(),
      query: toJsonb({ id_status: '1' }),
      is_pinned: false,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const viewsInputs: InputsFor<
  'createView' | 'updateView' | 'deleteView' | 'shareView' | 'unshareView'
> = {
  createView: () => ({ body: { name: fresh(), list: 'jobs', query: { id_status: '1' } } }),
  updateView: async (asking) => ({
    params: { id: await aView(asking, 'region A') },
    body: { name: fresh(), query: { sort: 'id,asc' } },
  }),
  deleteView: async (asking) => ({ params: { id: await aView(asking, 'region A') } }),
  shareView: async (asking) => ({ params: { id: await aView(asking, 'caller') } }),
  unshareView: async (asking) => ({ params: { id: await aView(asking, 'region A') } }),
}
