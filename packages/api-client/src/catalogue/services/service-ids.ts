/** Ids in the reference lists of every database, by name. */
export const jobType = { standard: 1, estimate: 2, fixedRate: 3 } as const
export const priceUnit = { hour: 1, day: 2, night: 3, fixedPrice: 4, visit: 5 } as const

/** Materials are recorded and billed as a separate service, which cannot be booked. */
export const materialsService = 17

/** True if one price covers the whole job, regardless of hours. */
export const isWholeJob = (job: { id_job_type: number; id_price_unit: number }): boolean =>
  job.id_job_type === jobType.fixedRate || job.id_price_unit === priceUnit.fixedPrice
