import {
  addDays,
  createApiKey,
  fullName,
  londonInstant,
  revokeApiKey,
  scopesFor,
  type ApiKey,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { writeKey } from '#kernel/key-secrets.rules.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'
import { apiKeysStore, type ApiKeyRow } from './api-keys.store.ts'

/** Working keys of one person, more than anyone has programs. */
const keysAtMost = 20

/** Keys with which programs act for the person who made them. */
export function apiKeysRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  return {
    listMyApiKeys: async (_input, { caller, at }) => ({
      data: (await apiKeysStore(db).listOf(caller.id)).map((row) => show(row, at)),
    }),

    listApiKeys: async (_input, { at }) => ({
      data: (await apiKeysStore(db).listWorking(at)).map((row) => ({
        ...show(row, at),
        id_user: row.id_user,
        owner: fullName(row),
      })),
    }),

    createApiKey: ({ body: { name, scopes, reads_only, last_day } }, { at, caller, once }) =>
      once(async (tx) => {
        const allowed = scopesFor(caller)
        if (scopes.some((scope) => !allowed.includes(scope)))
          throw refuse(
            createApiKey,
            'scope_not_held',
            'A key can’t do more than you may do yourself.',
            { errors: { scopes: ['Choose only what you may do yourself'] } },
          )
        const ends_at = last_day === null ? null : londonInstant(addDays(last_day, 1), '00:00')
        if (ends_at && ends_at <= at)
          throw refuse(createApiKey, 'last_day_over', 'This day is over.', {
            errors: { last_day: ['Choose today or a later day'] },
          })
        if ((await apiKeysStore(tx).countWorking(caller.id, at)) >= keysAtMost)
          throw refuse(
            createApiKey,
            'too_many_keys',
            `${keysAtMost} keys are enough. Revoke one first.`,
          )
        const key = writeKey(makeSecret())
        const row = await apiKeysStore(tx).add({
          id_user: caller.id,
          name,
          hash: hashSecret(key),
          hint: key.slice(-4),
          scopes: [...new Set(scopes)],
          reads_only,
          created_at: at,
          ends_at,
          last_used_at: null,
          revoked_at: null,
        })
        await recordEvent(tx, {
          event: 'user.key_made',
          at,
          by: userActor(caller.id),
          id_user: caller.id,
          data: { name, scopes: row.scopes, reads_only },
        })
        return { ...show(row, at), key }
      }),

    revokeApiKey: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const store = apiKeysStore(tx)
        const known = await store.find(id, caller.super ? 'anyone' : caller.id)
        if (!known) throw refuse(revokeApiKey, 'key_not_found', 'We can’t find that key.')
        const row = await store.revoke(id, at)
        if (!row) return show({ ...known, revoked_at: at }, at)
        await recordEvent(tx, {
          event: 'user.key_revoked',
          at,
          by: userActor(caller.id),
          id_user: row.id_user,
          data: { name: row.name },
        })
        return show(row, at)
      }),
  } satisfies Partial<Handlers>
}

const show = (row: ApiKeyRow, at: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  reads_only: row.reads_only,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  state: row.revoked_at ? 'revoked' : row.ends_at && row.ends_at <= at ? 'ended' : 'working',
})
