import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** Authenticator apps, one for each user. Their secrets arrive already encrypted. */
export const authenticatorsStore = (db: Db) => ({
  /**
   * Starts a set-up, replacing one that was never confirmed. Returns false if a confirmed app
   * exists.
   */
  begin: (id_user: number, secret: string, at: Date) =>
    hasChanged(
      db
        .insertInto('authenticators')
        .values({ id_user, secret, created_at: at })
        .onConflict((conflict) =>
          conflict
            .column('id_user')
            .doUpdateSet({ secret, created_at: at })
            .where('authenticators.confirmed_at', 'is', null),
        ),
    ),

  find: (id_user: number) =>
    db
      .selectFrom('authenticators')
      .select(['secret', 'last_step', 'confirmed_at', 'last_used_at'])
      .where('id_user', '=', id_user)
      .executeTakeFirst(),

  /** Confirms the app only if it still has the secret that the code was checked against. */
  confirm: (id_user: number, { secret, step }: { secret: string; step: number }, at: Date) =>
    hasChanged(
      db
        .updateTable('authenticators')
        .set({ confirmed_at: at, last_used_at: at, last_step: step })
        .where('id_user', '=', id_user)
        .where('secret', '=', secret)
        .where('confirmed_at', 'is', null),
    ),

  /**
   * Uses one statement, so that only one of several concurrent calls with the same code succeeds.
   */
  useStep: (id_user: number, step: number, at: Date) =>
    hasChanged(
      db
        .updateTable('authenticators')
        .set({ last_step: step, last_used_at: at })
        .where('id_user', '=', id_user)
        .where('confirmed_at', 'is not', null)
        .where('last_step', '<', step),
    ),

  /**
   * Returns true if a confirmed app was removed. An unconfirmed one is removed without an event.
   */
  async remove(id_user: number): Promise<boolean> {
    const gone = await db
      .deleteFrom('authenticators')
      .where('id_user', '=', id_user)
      .returning('confirmed_at')
      .executeTakeFirst()
    return gone?.confirmed_at != null
  },
})
