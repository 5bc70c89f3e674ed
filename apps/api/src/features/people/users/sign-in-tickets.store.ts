import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'
import { hashSecret, makeSecret } from '../../../kernel/secrets.ts'
import { ticketSeconds, ticketTries } from './sign-in.rules.ts'

/** Sign-ins whose password was right, and whose second factor is still to come. */
export const signInTicketsStore = (db: Db) => ({
  /**
   * The ticket itself is told once. Undefined when the password that was checked has been changed meanwhile, which
   * ends sign-ins that are half done, too.
   */
  async begin(
    { id, password_hash }: { id: number; password_hash: string | null },
    at: Date,
    seconds: number,
  ): Promise<string | undefined> {
    const ticket = makeSecret()
    const expires_at = new Date(at.getTime() + ticketSeconds * 1_000)
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

  /** Whose ticket this is. */
  find: (ticket: string, at: Date) =>
    db
      .selectFrom('sign_in_tickets')
      .innerJoin('users', 'users.id', 'sign_in_tickets.id_user')
      .select(['users.id', 'users.email', 'sign_in_tickets.hash'])
      .where('hash', '=', hashSecret(ticket))
      .where('expires_at', '>', at)
      .where('tries', '<', ticketTries)
      .executeTakeFirst(),

  /** Counted before it is tried, in one statement. False for a ticket that cannot be used. */
  countTry: (ticket: string, at: Date) =>
    hasChanged(
      db
        .updateTable('sign_in_tickets')
        .set({ tries: sql`tries + 1` })
        .where('hash', '=', hashSecret(ticket))
        .where('expires_at', '>', at)
        .where('tries', '<', ticketTries),
    ),

  /** One statement: of any number who finish a sign-in at once, the database lets one through. */
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
