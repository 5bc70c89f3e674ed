import type { Db } from '../shared/db/connect.ts'
import { seedRegions } from './regions.ts'
import { seedServices, type SeedService } from './services.ts'

/** What a region charges against the usual price. */
const regionFactors: Record<number, number> = { 1: 1, 2: 0.96, 3: 0.92 }

export const regionPrice = (pence: number, id_region: number) =>
  Math.round((pence * (regionFactors[id_region] ?? 1)) / 50) * 50

/** Each region offers each service at its own price; some also send somebody to look first. */
export async function seedOptions(tx: Db) {
  const options = seedRegions.flatMap(({ id }) =>
    seedServices.flatMap((service) => [
      standardOption(service, id),
      ...(service.estimate ? [estimateOption(service, id, service.estimate)] : []),
    ]),
  )
  await tx.insertInto('service_options').values(options).execute()
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
  id_job_type: service.unit === 4 ? 3 : 1,
  id_price_unit: service.unit,
  duration_hundredths: service.minimum ? service.minimum * 100 : null,
  explanation: service.explanation,
  treasure_price_pence: regionPrice(service.treasure, id_ambassador),
  customer_price_pence: regionPrice(service.customer, id_ambassador),
  is_service_defualt: true,
  ask_for_images: [1, 3, 4, 6, 7, 8].includes(service.id),
})

const estimateOption = (service: SeedService, id_ambassador: number, explanation: string) => ({
  ...shared,
  id_service: service.id,
  id_ambassador,
  id_job_type: 2,
  id_price_unit: 4,
  duration_hundredths: null,
  explanation,
  treasure_price_pence: null,
  customer_price_pence: null,
  price_multiplier: '0',
  is_service_defualt: false,
  ask_for_images: true,
})
