import { priceUnit, type StarterTradeCode } from '@treasures/api-client'
import {
  starterCatalogue,
  type StarterEntry,
} from '../features/catalogue/starter/starter-catalogue.ts'

/** Services of the demo, with their usual prices in pence for treasure and customer. */
export type SeedService = StarterEntry & { id: number; treasure: number; customer: number }

const starter = (id: number, code: StarterTradeCode, treasure: number, customer: number) => ({
  ...starterCatalogue[code],
  id,
  treasure,
  customer,
})

/**
 * Trades of the starter catalogue, and two services of the demo's own, as an owner would add them.
 */
export const seedServices: readonly SeedService[] = [
  starter(1, 'gardening', 1_850, 2_650),
  starter(2, 'domestic_cleaning', 1_450, 2_050),
  starter(3, 'handyman', 2_400, 3_400),
  starter(4, 'plumbing', 4_200, 5_900),
  starter(5, 'electrical', 4_400, 6_200),
  starter(6, 'decorating', 16_800, 23_500),
  starter(7, 'carpentry', 3_200, 4_500),
  starter(8, 'roofing', 9_500, 13_500),
  starter(9, 'locksmith', 7_800, 11_000),
  starter(10, 'removals', 3_600, 5_200),
  {
    id: 11,
    name: 'Dog walking',
    short: 'Dog walking',
    icon: 'fa-dog',
    unit: priceUnit.visit,
    treasure: 1_100,
    customer: 1_600,
    explanation: 'An hour out and about, on the lead or off it, wet or dry.',
  },
  starter(12, 'window_cleaning', 2_200, 3_200),
  starter(13, 'computer_help', 2_600, 3_800),
  {
    id: 14,
    name: 'House and pet sitting',
    short: 'Sitting',
    icon: 'fa-paw',
    unit: priceUnit.night,
    treasure: 3_900,
    customer: 5_500,
    minimum: 1,
    explanation: 'Somebody sleeps at your home and looks after whoever and whatever stays behind.',
  },
]
