import { activityType } from '@treasures/api-client'
import { sql, type InsertObject, type RawBuilder, type SqlBool, type Updateable } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'
import { hasChanged } from '../kernel/db/has-changed.ts'
import type { Tables } from '../kernel/db/tables.ts'

type NewActivity = InsertObject<Tables, 'activities'>

/** Writes an activity, which is a note by a person or by the system. Returns its id. */
export const writeActivity = async (tx: Db, row: NewActivity): Promise<number> =>
  (await writeActivities(tx, [row]))[0] ?? 0

/** Writes activities in this order. Only this function adds activities. Returns their ids. */
export async function writeActivities(tx: Db, rows: readonly NewActivity[]): Promise<number[]> {
  if (rows.length === 0) return []
  const added = await tx.insertInto('activities').values(rows).returning('id').execute()
  return added.map(({ id }) => id)
}

type Request = {
  topic: 'cancel' | 'erasure' | 'tax'
  id_job?: number
  id_customer?: number | null
  id_treasure?: number | null
}

/**
 * Adds a to-do for staff, unless the record already has an open to-do of this topic. Returns true
 * if it was added.
 */
export const requestOfStaff = (
  tx: Db,
  request: Request & { descr: string; created_at: Date },
): Promise<boolean> =>
  hasChanged(
    tx
      .insertInto('activities')
      .values({
        id_job: null,
        id_customer: null,
        id_treasure: null,
        type: activityType.person,
        to_do: true,
        ...request,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Completes the open to-do of a topic. Called once its request is fulfilled. */
export const completeRequest = (
  tx: Db,
  { topic, id_treasure }: Required<Pick<Request, 'topic' | 'id_treasure'>>,
  completed_at: Date,
) =>
  changeActivities(
    tx,
    { topic: null, completed_at },
    sql<SqlBool>`a.topic = ${topic} and a.id_treasure = ${id_treasure}`,
  )

/** Returns the number of changed activities. The condition refers to the table as `a`. */
export async function changeActivities(
  tx: Db,
  fields: Updateable<Tables['activities']>,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('activities as a')
    .set(fields)
    .where(condition)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Deletes activities that are only about the treasure. Activities about a job stay with the job.
 */
export async function forgetTreasure(tx: Db, id_treasure: number) {
  await tx
    .deleteFrom('activities')
    .where('id_treasure', '=', id_treasure)
    .where('id_job', 'is', null)
    .execute()
  await tx
    .updateTable('activities')
    .set({ id_treasure: null })
    .where('id_treasure', '=', id_treasure)
    .execute()
}
