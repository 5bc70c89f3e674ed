import { sql } from 'kysely'
import { later } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'
import { ticketSeconds, ticketTries } from './sign-in.rules.ts'

/** Sign-ins with a right password that still need their second factor. */
export const signInTicketsStore = (db: Db) => ({
  /**
   * Returns a new ticket and stores only its hash. Undefined if the checked password has
   * changed since, because that also ends sign-ins in progress.
   */
  async begin(
    { id, password_hash }: { id: number; password_hash: string | null },
    at: Date,
    seconds: number,
  ): Promise<string | undefined> {
    const ticket = makeSecret()
    const expires_at = later(at, ticketSeconds * 1_000)
    const isMade = await hasChanged(
      db
        .insertInto('sign_in_tickets')
        .columns(['hash', 'id_user', 'seconds', 'created_at', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select([
              eb.val(hashSecret(ticket)).as('hash'),
              'id as id_user',
              sql<number>`${seconds}::integer`.as('seconds'),
              sql<Date>`${at}::timestamptz`.as('created_at'),
              sql<Date>`${expires_at}::timestamptz`.as('expires_at'),
            ])
            .where('id', '=', id)
            .where('password_hash', '=', password_hash)
            .forShare(),
        ),
    )
    return isMade ? ticket : undefined
  },

  /** Returns the user of a usable ticket. */
  find: (ticket: string, at: Date) =>
    db
      .selectFrom('sign_in_tickets')
      .innerJoin('users', 'users.id', 'sign_in_tickets.id_user')
      .select(['users.id', 'users.email', 'sign_in_tickets.hash'])
      .where('hash', '=', hashSecret(ticket))
      .where('expires_at', '>', at)
      .where('tries', '<', ticketTries)
      .executeTakeFirst(),

  /**
   * Counts a try before it is checked, in one statement. Returns false if the ticket cannot be
   * used.
   */
  countTry: (ticket: string, at: Date) =>
    hasChanged(
      db
        .updateTable('sign_in_tickets')
        .set({ tries: sql`tries + 1` })
        .where('hash', '=', hashSecret(ticket))
        .where('expires_at', '>', at)
        .where('tries', '<', ticketTries),
    ),

  /** Uses one statement, so that only one of several concurrent calls with a ticket succeeds. */
  use: (ticket: string, at: Date) =>
    db
      .deleteFrom('sign_in_tickets')
      .where('hash', '=', hashSecret(ticket))
      .where('expires_at', '>', at)
      .returning('seconds')
      .executeTakeFirst(),

  endAll: (id_user: number) =>
    db.deleteFrom('sign_in_tickets').where('id_user', '=', id_user).execute(),
})
