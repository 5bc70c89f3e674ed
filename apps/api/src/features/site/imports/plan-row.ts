import type { Db } from '#kernel/db/connect.ts'
import { planJob, type PlannedJob } from './plan-job.ts'
import {
  planPersonRow,
  type Importing,
  type PlannedPerson,
  type PlannedRow,
  type PlannedUpdate,
  type Row,
} from './plan-person.ts'

export type Planned = PlannedPerson | PlannedUpdate | PlannedJob

/** Plans one row. A check and a run make the same plan, and write it. */
export const planRow = (db: Db, importing: Importing, row: Row): Promise<PlannedRow<Planned>> =>
  importing.kind === 'jobs' || importing.kind === 'series'
    ? planJob(db, { ...importing, kind: importing.kind }, row)
    : planPersonRow(db, { ...importing, kind: importing.kind }, row)
