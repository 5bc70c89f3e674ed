import type { Db } from '../../apps/api/src/kernel/db/connect.ts'

/** Makes a visit of the demo's treasure that begins now. */
export async function makeVisitNow(db: Db) {
  const { id_treasure, id_job } = await db
    .selectFrom('users')
    .innerJoin('assignments', 'assignments.id_treasure', 'users.id_treasure')
    .innerJoin('jobs', 'jobs.id', 'assignments.id_job')
    .select(['assignments.id_treasure', 'assignments.id_job'])
    .where('users.email', '=', 'treasure@treasures.example')
    .where('assignments.ended_at', 'is', null)
    .where('jobs.id_status', 'in', [2, 3])
    .orderBy('jobs.id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  const [date = '', time = ''] = at.toISOString().split('T')
  await db.deleteFrom('appointment_times').where('id_treasure', '=', id_treasure).execute()
  const { id } = await db
    .insertInto('appointments')
    .values({
      id_job,
      id_treasure,
      date,
      time: time.slice(0, 5),
      visit: false,
      recurrent: false,
      hours_hundredths: 100,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ends = new Date(at.getTime() + 60 * 60_000)
  const { id: id_time } = await db
    .insertInto('appointment_times')
    .values({
      id_appointment: id,
      id_treasure,
      during: `[${at.toISOString()},${ends.toISOString()})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id_time, id_job, id_treasure }
}
