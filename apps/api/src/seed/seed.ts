import { markOpened } from '../features/site/opening/mark-opened.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Db } from '../kernel/db/connect.ts'
import type { Files } from '../kernel/files.ts'
import { createPasswords } from '../kernel/passwords.ts'
import { seedAutomations } from './automations.ts'
import { seedJobs } from './jobs.ts'
import { createMobiles } from './people.ts'
import { seedPictures } from './pictures.ts'
import { createRandom } from './random.ts'
import { seedRegions } from './regions.ts'
import { seedEmbeds } from './embeds.ts'
import { seedOptions } from './options.ts'
import { seedPrices } from './prices.ts'
import { tradeOf } from '../features/catalogue/starter/take-trades.ts'
import { seedSeries } from './series.ts'
import { seedServices } from './services.ts'
import { seedCustomerDetails } from './customer-details.ts'
import { seedCustomers } from './customers.ts'
import { seedMoney, type MoneyDeps } from './money.ts'
import { seedOffers } from './offers.ts'
import { seedReviews } from './reviews.ts'
import { seedWorks } from './works.ts'
import { seedTreasureDetails } from './treasure-details.ts'
import { seedTreasures } from './treasures.ts'
import { demoPassword, seedUsers } from './users.ts'

type SeedDeps = {
  database: Database
  files: Files
  clock: Clock
  money: MoneyDeps
  /** Receives each step as it begins. */
  progress: (step: string) => void
}

/** Seed of the random numbers. The marketplace is the same each time, except for its dates. */
const seedNumber = 2_720

/** Fills an empty database with the demo in one transaction. Returns whether it did. */
export async function seed({
  database,
  files,
  clock,
  money,
  progress,
}: SeedDeps): Promise<boolean> {
  // Instances that start together take turns, and the second finds the database filled.
  return database.alone(async () => {
    if (!(await isEmpty(database.db))) return false
    const random = createRandom(seedNumber)
    const at = clock()
    const passwordHash = await createPasswords().hash(demoPassword)
    await database.db.transaction().execute(async (tx) => {
      progress('3 regions, 14 services, their options and prices')
      await markOpened(tx, at)
      await seedReference(tx, at)
      await seedOptions(tx)
      await seedPrices(tx, at)
      await seedEmbeds(tx, createRandom(seedNumber + 2), at)
      progress('60 treasures and 120 customers')
      const mobiles = createMobiles(random)
      const treasures = await seedTreasures(tx, random, mobiles, at)
      const customers = await seedCustomers(tx, random, mobiles, at)
      progress('400 jobs')
      const jobs = await seedJobs(tx, random, { at, customers, treasures })
      progress('sign-ins, companies, tags and cards')
      await seedCustomerDetails(tx, createRandom(seedNumber + 1), customers, at)
      await seedUsers(tx, { at, passwordHash, customers, treasures })
      progress('offers, appointments, work and reviews')
      const worked = createRandom(seedNumber + 3)
      await seedOffers(tx, worked, treasures, at)
      await seedReviews(tx, worked, await seedWorks(tx, worked, at), at)
      await seedTreasureDetails(tx, worked, treasures, at)
      progress('invoices, bills and payouts')
      await seedMoney(tx, createRandom(seedNumber + 4), at, money)
      await seedSeries(tx, at)
      await seedAutomations(tx, at)
      await forgetTasks(tx)
      progress('pictures')
      await seedPictures(tx, random, files, jobs)
    })
    if (database.engine === 'postgres') await database.script('analyze')
    return true
  })
}

/** Removes the tasks that the old events caused. */
const forgetTasks = (tx: Db) =>
  tx
    .deleteFrom('tasks')
    .where('name', 'in', ['event.react', 'automation.match', 'wallet.credit', 'charge.settle'])
    .execute()

const isEmpty = async (db: Db) =>
  !(await db.selectFrom('ambassadors').select('id').limit(1).executeTakeFirst())

async function seedReference(tx: Db, at: Date) {
  await tx
    .insertInto('ambassadors')
    .values(
      seedRegions.map((region) => ({
        id: region.id,
        mnemonic: region.mnemonic,
        region_name: region.region_name,
        description: region.description,
      })),
    )
    .execute()
  await tx
    .insertInto('services')
    .values(
      seedServices.map((service) => {
        const { also: _, estimate: _words, evidence: _shown, ...fields } = tradeOf(service)
        return { ...fields, id: service.id }
      }),
    )
    .execute()
  await tx
    .insertInto('outcodes')
    .values(
      seedRegions.flatMap(({ outcodes }) =>
        outcodes.map(([outcode, town, lat, lon]) => ({ outcode, town, lat, lon })),
      ),
    )
    .execute()
  await tx
    .insertInto('region_outcodes')
    .values(
      seedRegions.flatMap(({ id, outcodes }) =>
        outcodes.map(([outcode]) => ({
          id_region: id,
          outcode,
          held: '[2018-04-01,)',
          settled_at: at,
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('region_runners')
    .values(
      seedRegions.map(({ id }) => ({
        id_region: id,
        valid_from: '2018-04-01',
        run_by: 'franchisee' as const,
      })),
    )
    .execute()
}
