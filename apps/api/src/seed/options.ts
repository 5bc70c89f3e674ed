import { jobType, priceUnit } from '@treasures/api-client'
import type { Db } from '../kernel/db/connect.ts'
import { seedRegions } from './regions.ts'
import { seedServices, type SeedService } from './services.ts'

/** Each region's prices relative to the usual ones. */
const regionFactors: Record<number, number> = { 1: 1, 2: 0.96, 3: 0.92 }

export const regionPrice = (pence: number, id_region: number) =>
  Math.round((pence * (regionFactors[id_region] ?? 1)) / 50) * 50

/** Tells whether an option uses the price engine. The others have the region's own price. */
const isPricedByEngine = ({ id }: SeedService, id_region: number) =>
  id === 12 || (id === 13 && id_region === 3)

/**
 * Seeds each region's options: every service at its own price, and some services also with an
 * estimate first or in other units.
 */
export async function seedOptions(tx: Db) {
  const options = seedRegions.flatMap(({ id }) =>
    seedServices.flatMap((service) => [
      standardOption(service, id),
      ...(service.estimate ? [estimateOption(service, id, service.estimate)] : []),
    ]),
  )
  for (const { own, ...option } of [
    ...options,
    ...otherOptions.map((other) => ({ own: undefined, ...otherwise, ...other })),
  ]) {
    const { id } = await tx
      .insertInto('service_options')
      .values(option)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (own)
      await tx
        .insertInto('option_prices')
        .values({ id_service_option: id, valid_from: '2000-01-01', ...own })
        .execute()
  }
}

const shared = {
  chip_text: null,
  booking_intro: null,
  postcode_regex: null,
  display_in_job_booking_form: true,
  auto_match: false,
  on_board: true,
}

const standardOption = (service: SeedService, id_ambassador: number) => ({
  ...shared,
  id_service: service.id,
  id_ambassador,
  id_job_type: service.unit === priceUnit.fixedPrice ? jobType.fixedRate : jobType.standard,
  id_price_unit: service.unit,
  duration_hundredths: service.minimum ? service.minimum * 100 : null,
  explanation: service.explanation,
  own: isPricedByEngine(service, id_ambassador)
    ? undefined
    : {
        treasure_price_pence: regionPrice(service.treasure, id_ambassador),
        customer_price_pence: regionPrice(service.customer, id_ambassador),
      },
  is_service_defualt: true,
  ask_for_images: service.photos ?? false,
})

const estimateOption = (service: SeedService, id_ambassador: number, explanation: string) => ({
  ...shared,
  id_service: service.id,
  id_ambassador,
  id_job_type: 2,
  id_price_unit: 4,
  duration_hundredths: null,
  explanation,
  own: undefined,
  price_multiplier: '0',
  is_service_defualt: false,
  ask_for_images: true,
})

const otherwise = {
  ...shared,
  id_job_type: 1,
  duration_hundredths: null,
  price_multiplier: '1',
  is_service_defualt: false,
  ask_for_images: false,
}

/** Other ways to book a service, priced by the engine unless given. */
const otherOptions = [
  {
    id_ambassador: 1,
    id_service: 1,
    id_price_unit: 2,
    duration_hundredths: 100,
    explanation: 'A whole day for a garden that has been left alone.',
    chip_text: 'A day, £{customerprice}',
    ask_for_images: true,
  },
  {
    id_ambassador: 1,
    id_service: 1,
    id_job_type: 3,
    id_price_unit: 4,
    explanation: 'One lawn of up to 100 square metres, cuttings taken away.',
    chip_text: 'One lawn, £{customerprice}',
  },
  {
    id_ambassador: 1,
    id_service: 2,
    id_price_unit: 5,
    explanation: 'The same person every week, two and a half hours.',
    chip_text: 'Weekly, £{customerprice} {price_unit.name}',
    price_multiplier: '0.95',
  },
  {
    id_ambassador: 1,
    id_service: 2,
    id_job_type: 3,
    id_price_unit: 4,
    explanation: 'Everything before the keys go back: oven, windows and cupboards too.',
    booking_intro: 'One price for a home of up to three rooms. For more, ring {phoneNumber}.',
  },
  {
    id_ambassador: 1,
    id_service: 4,
    id_job_type: 3,
    id_price_unit: 4,
    // Treasures can reach the streets north of Blackheath quickly.
    postcode_regex: '^SE(3|7|10) ',
    explanation: 'Within two hours around Greenwich, for one leak or blockage.',
    chip_text: 'Today, £{customerprice}',
    price_multiplier: '1.25',
    ask_for_images: true,
  },
  {
    id_ambassador: 2,
    id_service: 3,
    id_price_unit: 2,
    duration_hundredths: 100,
    explanation: 'A day for the whole list.',
  },
  {
    id_ambassador: 3,
    id_service: 13,
    id_price_unit: 5,
    postcode_regex: '^EH[1-9] ',
    explanation: 'One visit in town, up to an hour and a half.',
    own: { treasure_price_pence: 4_000, customer_price_pence: 5_500 },
  },
]
