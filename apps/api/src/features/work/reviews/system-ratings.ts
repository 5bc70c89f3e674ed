import { rater } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/**
 * Reasons for which the system rates treasures. These ratings count towards the score by which jobs
 * are offered, never towards the average that the public sees.
 */
export const systemRatings = {
  handed_back: { type_name: 'Handed back a job', rating: 2, weight: 0.5 },
  kept_appointments: { type_name: 'Kept every appointment', rating: 5, weight: 0.25 },
} as const

export const rateBySystem = (
  tx: Db,
  id_treasure: number,
  reason: keyof typeof systemRatings,
  created_at: Date,
) =>
  tx
    .insertInto('ratings')
    .values({
      ...systemRatings[reason],
      id_treasure,
      id_work: null,
      id_rateby: rater.system,
      created_at,
    })
    .execute()

/**
 * Finds the treasure who kept every appointment of a job that was finished for the first time. The
 * job had at least one appointment. The treasure moved or cancelled no appointment, and never said
 * that they were late.
 */
export const findWhoKeptAppointments = async (tx: Db, id_job: number, id_event: number) =>
  (
    await tx
      .selectFrom('assignments as a')
      .select('a.id_treasure')
      .where('a.id_job', '=', id_job)
      .where('a.ended_at', 'is', null)
      .where(
        sql<boolean>`exists (
          select from events e
          where e.id_job = a.id_job and e.id_treasure = a.id_treasure and e.event = 'appointment.made'
        )`,
      )
      .where(
        sql<boolean>`not exists (
          select from events e
          where e.id_job = a.id_job and e.event = 'job.finished' and e.id < ${id_event}
        )`,
      )
      .where(
        sql<boolean>`not exists (
          select from events e
          where e.id_job = a.id_job and e.id_treasure = a.id_treasure and (
            (e.event = 'job.arriving' and e.data @> '{"is_late": true}')
            or (e.event = 'visit.late' and e.actor <> 'system')
            or (e.event in (
              'appointment.moved', 'appointment.cancelled', 'series.date_skipped', 'series.paused'
            ) and (
              (e.actor = 'treasure' and e.id_actor = a.id_treasure)
              or (e.actor = 'user' and e.id_actor in (
                select id from users where users.id_treasure = a.id_treasure
              ))
            ))
          )
        )`,
      )
      .executeTakeFirst()
  )?.id_treasure
