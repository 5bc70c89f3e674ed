import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasSecondFactor } from '../users/find-caller.store.ts'

/** Supers who sign in by password alone. */
export const supersWithoutFactor = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'fname', 'lname', 'email'])
    .where('super', '=', true)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`not ${hasSecondFactor}`)
    .orderBy(sql`lower(lname)`)
    .orderBy('id')
    .execute()
