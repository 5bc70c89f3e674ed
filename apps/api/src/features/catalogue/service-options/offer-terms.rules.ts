import { jobType, priceUnit } from '@treasures/api-client'
import { beginAs } from './service-options.decide.ts'

/** How a service is sold where it has no option yet. */
export type OfferTerms = {
  id_service: number
  id_price_unit: number
  minimum_hundredths: number | null
  explanation: string
  ask_for_images: boolean
  /** What customers read where a treasure looks first; null where nobody does. */
  estimate: string | null
  /** Other units that it is sold by. */
  also?: readonly { id_price_unit: number; explanation: string }[]
}

const none = { chip_text: null, booking_intro: null, postcode_regex: null }

/** The options of a service in a region: the usual one, which is its default, then the others. None has a price. */
export function optionsFor({ id_service, estimate, also = [], ...usual }: OfferTerms) {
  // Named one by one: callers hand in a whole service, which has more than an option.
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
