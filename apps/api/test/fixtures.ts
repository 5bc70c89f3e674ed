import { foldSurname } from '../src/features/people/contacts/surname.rules.ts'
import { maskContacts } from '../src/features/jobs/jobs/masking/mask-contacts.rules.ts'
import type { Db } from '../src/kernel/db/connect.ts'

const long_ago = new Date('2026-01-05T09:00:00Z')

/**
 * Creates the minimum that jobs need: two regions, two services, three outward codes of the first
 * region, and a customer.
 */
export async function createFixtures(db: Db) {
  await db
    .insertInto('ambassadors')
    .values(
      [1, 2].map((id) => ({
        id,
        mnemonic: `R${id}`,
        region_name: `Region ${id}`,
        description: '',
      })),
    )
    .execute()
  await db
    .insertInto('region_runners')
    .values(
      [1, 2].map((id_region) => ({
        id_region,
        valid_from: '2018-04-01',
        run_by: 'franchisee' as const,
      })),
    )
    .execute()
  await db
    .insertInto('services')
    .values(
      [
        [1, 'Gardening'],
        [2, 'Cleaning'],
      ].map(([id, name]) => ({
        id: Number(id),
        name: String(name),
        shortened_display_name: String(name),
        fa_font_icon: 'fa-leaf',
      })),
    )
    .execute()
  await db
    .insertInto('outcodes')
    .values([
      { outcode: 'SE13', town: 'Lewisham', lat: 51.457, lon: -0.009 },
      { outcode: 'SE3', town: 'Blackheath', lat: 51.47, lon: 0.021 },
      { outcode: 'BN1', town: 'Brighton', lat: 50.844, lon: -0.14 },
    ])
    .execute()
  await giveCodes(db, 1, ['SE13', 'SE3', 'BN1'])
  return { id_customer: await createCustomer(db) }
}

/** Gives outward codes to one region only, as if it had always had them. */
export async function giveCodes(db: Db, id_region: number, codes: readonly string[]) {
  await db.deleteFrom('region_outcodes').where('outcode', 'in', codes).execute()
  await db
    .insertInto('region_outcodes')
    .values(
      codes.map((outcode) => ({
        id_region,
        outcode,
        held: '[2018-04-01,)',
        settled_at: long_ago,
      })),
    )
    .execute()
}

export type NewCustomerRow = Partial<{
  id_region: number | null
  fname: string
  lname: string
  email: string | null
  phone: string | null
  mphone: string | null
  id_company: number | null
  descr: string
  birthdate: string | null
  auto_payment: number
  created_at: Date
  address: string
  detail: string
  postcode: string | null
  id_city: number | null
  lat: number | null
  lon: number | null
}>

/** Creates a customer with an address. */
export async function createCustomer(db: Db, changes: NewCustomerRow = {}): Promise<number> {
  const {
    address = '12 Manor Road, Lewisham',
    detail = '',
    postcode = 'SE13 5AB',
    id_city = null,
    lat = 51.4612345,
    lon = -0.0123456,
    created_at = long_ago,
    ...person
  } = changes
  const { id } = await db
    .insertInto('customers')
    .values({
      id_region: 1,
      fname: 'Grace',
      lname: 'Hollis',
      email: 'grace@example.org',
      phone: null,
      mphone: '+447700900999',
      created_at,
      ...person,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = await db
    .insertInto('addresses')
    .values({ id_customer: id, address, detail, postcode, id_city, lat, lon, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('customers').set({ id_address: kept.id }).where('id', '=', id).execute()
  return id
}

export type NewJob = Partial<{
  /** Null for a draft without a customer. */
  id_customer: null
  id_region: number
  id_service: number
  id_status: 0 | 1 | 2 | 3
  on_board: boolean
  descr: string
  postcode: string
  lat: number
  lon: number
  treasure_price_pence: number | null
  posted_at: Date
  images_id: string
  wanted: 'date'
  wanted_on: string
}>

/** Creates jobs. By default they are open and on the board. A null price makes an estimate. */
export async function createJobs(db: Db, id_customer: number, jobs: readonly NewJob[]) {
  const rows = jobs.map((job) => {
    const price = job.treasure_price_pence === undefined ? 1_850 : job.treasure_price_pence
    const postcode = job.postcode ?? 'SE13 5AB'
    return {
      id_customer,
      id_region: 1,
      id_service: 1,
      id_service_option: null,
      id_status: 1 as const,
      status_reason: null,
      on_board: true,
      auto_match: false,
      descr: 'Mow the lawn.',
      address: '12 Manor Road, Lewisham',
      lat: 51.4612345,
      lon: -0.0123456,
      posted_at: long_ago,
      wanted_on: null,
      images_id: null,
      created_at: long_ago,
      updated_at: long_ago,
      ...job,
      public_details: maskContacts(job.descr ?? 'Mow the lawn.'),
      postcode,
      outcode: postcode.split(' ')[0] ?? '',
      id_job_type: price === null ? 2 : 1,
      id_price_unit: price === null ? 4 : 1,
      treasure_price_pence: price,
      customer_price_pence: price === null ? null : price + 800,
    }
  })
  const ids: number[] = []
  for (let i = 0; i < rows.length; i += 500)
    for (const { id } of await db
      .insertInto('jobs')
      .values(rows.slice(i, i + 500))
      .returning('id')
      .execute())
      ids.push(id)
  return ids
}

export async function createTreasure(
  db: Db,
  {
    fname = 'Sam',
    lname,
    mphone,
    switched_on = true,
    email = null,
    id_region = 1,
  }: {
    fname?: string
    lname: string
    mphone: string
    switched_on?: boolean
    email?: string | null
    id_region?: number | null
  },
) {
  const row = await db
    .insertInto('treasures')
    .values({
      id_region,
      title: null,
      fname,
      lname,
      surname_folded: foldSurname(lname),
      birthdate: null,
      switched_on,
      complete: true,
      descr: '',
      descskill: '',
      address: '1 High Street',
      postcode: 'SE3 0AA',
      lat: 51.47,
      lon: 0.021,
      wtravel: 10,
      phone: null,
      mphone,
      email,
      created_at: long_ago,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
