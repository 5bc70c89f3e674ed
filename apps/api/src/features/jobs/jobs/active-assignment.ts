import { sql, type JoinBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#kernel/db/tables.ts'

/** Joins a job to its active assignment: `.leftJoin('assignments', activeAssignment)`. */
export const activeAssignment = (join: JoinBuilder<Tables, 'assignments' | 'jobs'>) =>
  join.onRef('assignments.id_job', '=', 'jobs.id').on('assignments.ended_at', 'is', null)

/** True if the treasure of a row of `appointments` still has its job. */
export const ofActiveTreasure = sql<SqlBool>`appointments.id_treasure = (
  select id_treasure from assignments
  where assignments.id_job = appointments.id_job and ended_at is null
)`
