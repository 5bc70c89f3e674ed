import { jobType } from '@treasures/api-client'
import { sql } from 'kysely'

type Priced = { id_job_type: number; treasure_price_pence: number | null }

/**
 * True for a job that was booked as an estimate and has no accepted price. Treasures send estimates
 * for it, and cannot take it directly.
 */
export const wantsPrice = ({ id_job_type, treasure_price_pence }: Priced): boolean =>
  id_job_type === jobType.estimate && treasure_price_pence === null

/** The same condition in SQL, for a row of `jobs`. */
export const jobWantsPrice = sql<boolean>`(
  jobs.id_job_type = ${sql.lit(jobType.estimate)} and jobs.treasure_price_pence is null
)`
