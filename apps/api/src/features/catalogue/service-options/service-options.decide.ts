import { jobType, priceUnit } from '@treasures/api-client'

const { standard, estimate, fixedRate } = jobType

type Kind = { id_job_type: number }

/** Fields that change together with an option's job type. */
export type JobTypeChanges = {
  id_job_type: number
  id_price_unit?: number
  price_multiplier?: string
  duration_hundredths?: null
}

/**
 * Decides the fields of a new job type. An estimate has no price of its own. A fixed rate is one
 * price for the whole job.
 */
export function decideJobType(before: Kind, id_job_type: number): JobTypeChanges {
  if (id_job_type === before.id_job_type) return { id_job_type }
  if (id_job_type === estimate)
    return {
      id_job_type,
      id_price_unit: priceUnit.fixedPrice,
      price_multiplier: '0',
      duration_hundredths: null,
    }
  const leavesEstimate = before.id_job_type === estimate ? { price_multiplier: '1' } : {}
  return id_job_type === fixedRate
    ? {
        id_job_type,
        ...leavesEstimate,
        id_price_unit: priceUnit.fixedPrice,
        duration_hundredths: null,
      }
    : { id_job_type, ...leavesEstimate, id_price_unit: priceUnit.hour }
}

/** Defaults of a new option, by its job type. */
export const beginAs = (id_job_type: number, id_price_unit: number) => ({
  duration_hundredths: null,
  is_service_defualt: false,
  display_in_job_booking_form: true,
  auto_match: false,
  // Treasures find its jobs on the board.
  on_board: true,
  ask_for_images: false,
  id_price_unit,
  ...decideJobType({ id_job_type: standard }, id_job_type),
})

/** Converts a minimum to whole hundredths of a unit, as it is stored. */
export const hundredthsOf = (duration: number | null): number | null =>
  duration === null ? null : Math.round(duration * 100)

export const isEstimate = ({ id_job_type }: Kind) => id_job_type === estimate
export const isFixedRate = ({ id_job_type }: Kind) => id_job_type === fixedRate
