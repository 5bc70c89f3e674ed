import type { Db } from '#kernel/db/connect.ts'
import { readJobRow, type PlannedJob } from './plan-job.ts'
import {
  readPersonRow,
  type Decide,
  type Importing,
  type PlannedPerson,
  type PlannedUpdate,
  type Row,
} from './plan-person.ts'

export type Planned = PlannedPerson | PlannedUpdate | PlannedJob

/** Reads what a row needs. A check and a run make the same plan of it, and write it. */
export const readRow = (db: Db, importing: Importing, row: Row): Promise<Decide<Planned>> =>
  importing.kind === 'jobs' || importing.kind === 'series'
    ? readJobRow(db, { ...importing, kind: importing.kind }, row)
    : readPersonRow(db, { ...importing, kind: importing.kind }, row)
