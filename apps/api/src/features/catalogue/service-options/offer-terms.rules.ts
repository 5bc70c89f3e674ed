import { jobType, priceUnit } from '@treasures/api-client'
import { beginAs } from './service-options.decide.ts'

/** Terms of a service in a region that has no option of it yet. */
export type OfferTerms = {
  id_service: number
  id_price_unit: number
  minimum_hundredths: number | null
  explanation: string
  ask_for_images: boolean
  /** Customers' text for an estimate, or null if none is offered. */
  estimate: string | null
  /** Other units in which the service is sold. */
  also?: readonly { id_price_unit: number; explanation: string }[]
}

const none = { chip_text: null, booking_intro: null, postcode_regex: null }

/**
 * Returns a region's first options of a service: the default, then other units, then an estimate.
 * They have no prices yet.
 */
export function optionsFor({ id_service, estimate, also = [], ...usual }: OfferTerms) {
  // Picked one by one, because callers pass a whole service, which has more fields than an option.
  const { id_price_unit, minimum_hundredths, explanation, ask_for_images } = usual
  const sold = (unit: number) =>
    beginAs(unit === priceUnit.fixedPrice ? jobType.fixedRate : jobType.standard, unit)
  const options = [
    {
      ...sold(id_price_unit),
      explanation,
      ask_for_images,
      duration_hundredths: id_price_unit === priceUnit.fixedPrice ? null : minimum_hundredths,
      is_service_defualt: true,
    },
    ...also.map((other) => ({
      ...sold(other.id_price_unit),
      explanation: other.explanation,
      ask_for_images,
    })),
    ...(estimate === null
      ? []
      : [
          {
            ...beginAs(jobType.estimate, priceUnit.fixedPrice),
            explanation: estimate,
            ask_for_images: true,
          },
        ]),
  ]
  return options.map((option) => ({ ...none, ...option, id_service }))
}
