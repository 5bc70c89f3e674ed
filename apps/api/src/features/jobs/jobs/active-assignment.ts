import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Joins a job to the assignment of whoever has it now: `.leftJoin('assignments', activeAssignment)`. */
export const activeAssignment = (join: JoinBuilder<Tables, 'assignments' | 'jobs'>) =>
  join.onRef('assignments.id_job', '=', 'jobs.id').on('assignments.ended_at', 'is', null)
