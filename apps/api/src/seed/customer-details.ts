import { hours, days, earlier } from '#kernel/clock.ts'
import { trialBrand } from '../adapters/payments/sandbox-payments.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { SeedCustomer } from './customers.ts'
import type { Random } from './random.ts'

/** Seeds other details of customers: companies, tags, cards, activities. */
export async function seedCustomerDetails(
  tx: Db,
  random: Random,
  customers: readonly SeedCustomer[],
  at: Date,
) {
  await seedCompanies(tx, customers)
  await seedTags(tx, random, customers)
  await seedCards(tx, random, customers, at)
  await seedActivities(tx, random, customers, at)
}

async function seedCompanies(tx: Db, customers: readonly SeedCustomer[]) {
  const companies = await tx
    .insertInto('companies')
    .values(companyNames.map((name) => ({ name })))
    .returning('id')
    .execute()
  for (const [i, { id: id_company }] of companies.entries())
    await tx
      .updateTable('customers')
      .set({ id_company })
      .where('id', 'in', everyNth(customers, 12, i))
      .execute()
}

/** Model 3 means tags of customers. Only the program sets a reserved tag. */
async function seedTags(tx: Db, random: Random, customers: readonly SeedCustomer[]) {
  const tags = await tx
    .insertInto('tags')
    .values([
      { name: 'Regular', color: '#0f766e', id_model: 3 },
      { name: 'Landlord', color: '#7c3aed', id_model: 3 },
      { name: 'Pays late', color: '#b45309', id_model: 3 },
      { name: 'Elderly', color: '#1d4ed8', id_model: 3 },
      { name: 'Do not ring', color: '#b91c1c', id_model: 3 },
      { name: 'Account holder', color: '#475569', id_model: 3, reserved: true },
    ])
    .returning('id')
    .execute()
  const ids = random.shuffle(tags.map(({ id }) => id))
  await tx
    .insertInto('customer_tags')
    .values(
      customers.flatMap(({ id: id_customer }, i) =>
        ids.slice(0, [0, 1, 0, 2, 0][i % 5]).map((_, n) => ({
          id_customer,
          id_tag: ids[(i + n) % ids.length] ?? 0,
        })),
      ),
    )
    .execute()
}

/** Gives every other customer a card. The last payments of some failed. */
async function seedCards(tx: Db, random: Random, customers: readonly SeedCustomer[], at: Date) {
  await tx
    .insertInto('cards')
    .values(
      customers
        .filter((_, i) => i % 2 === 0)
        .map(({ id: id_customer }, i) => ({
          id_customer,
          brand: trialBrand,
          last4: random.pick(['4242', '4444', '1117', '0005', '9424']),
          exp_month: random.whole(1, 12),
          exp_year: at.getUTCFullYear() + random.whole(i % 13 === 5 ? -1 : 1, 4),
          payment_retry: i % 10 === 3 ? random.whole(1, 4) : 0,
          created_at: earlier(at, days(random.whole(10, 300))),
        })),
    )
    .execute()
}

async function seedActivities(
  tx: Db,
  random: Random,
  customers: readonly SeedCustomer[],
  at: Date,
) {
  await tx
    .insertInto('activities')
    .values(
      customers
        .filter((_, i) => i % 3 === 0)
        .map(({ id: id_customer }) => ({
          id_job: null,
          id_customer,
          id_treasure: null,
          type: 1 as const,
          descr: random.pick(said),
          created_at: earlier(at, hours(random.whole(1, 2_000))),
        })),
    )
    .execute()
}

const everyNth = (customers: readonly SeedCustomer[], n: number, from: number) =>
  customers.filter((_, i) => i % n === from).map(({ id }) => id)

const companyNames = [
  'Harbour Lets Ltd',
  'Blackheath Bakery',
  'Old Town Property Management',
  'Seven Dials Café',
  'Leith Walk Surgery',
]

const said = [
  'Rang to say how pleased they are with the gardener.',
  'Asked for a copy of the last invoice.',
  'Moved the appointment to next week.',
  'Wants a price for painting the stairwell.',
  'Reached the answering machine and left a message.',
  'New e-mail address noted.',
]
