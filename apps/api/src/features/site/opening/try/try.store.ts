import { jobType, unitedKingdom, londonDate } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { offeredOptions } from '#features/catalogue/service-options/offered-options.ts'
import { customerAddressesStore } from '#features/people/customers/customer-addresses.store.ts'
import { customersStore } from '#features/people/customers/customers.store.ts'
import { isReady } from '../is-ready.ts'
import type { WalkPeople } from './walk.ts'

type People = WalkPeople & { treasure: { name: string } }

/** Maximum number of postcodes that are tried for each treasure. */
const triedAtMost = 40

export const tryStore = (db: Db) => ({
  /**
   * Finds a treasure, a place and a service for the trial, and adds a customer at the place. If
   * this is impossible, returns the reason in words.
   */
  async findPeople(at: Date): Promise<People | string> {
    const treasures = await this.listReady()
    if (treasures.length === 0)
      return 'No treasure is ready: active, with a skill, bank details, tax and an agreement about bills.'
    for (const treasure of treasures) {
      const { postcode, lat, lon } = treasure
      for (const place of [{ postcode, lat, lon }, ...(await this.listPlaces(treasure.id))]) {
        const offer = await offeredOptions(db, {
          postcode: place.postcode,
          day: londonDate(at),
        })
        if ('refused' in offer || !offer.region) continue
        const service = offer.services.find(
          ({ id, options }) =>
            treasure.services.includes(id) &&
            options.some(
              ({ row, customer_price_pence }) =>
                row.id_job_type !== jobType.estimate && customer_price_pence !== null,
            ),
        )
        if (!service) continue
        const home = { address: '1 Trial Street', postcode: place.postcode, ...offer.place }
        const id_customer = await this.addCustomer(offer.region.id, home, at)
        return { id_customer, postcode: offer.postcode, id_service: service.id, treasure }
      }
    }
    return 'Nothing with a price is on offer where a treasure works who has the skill for it.'
  },

  async listReady() {
    const { rows } = await sql<{
      id: number
      lname: string
      mphone: string
      name: string
      postcode: string
      lat: number
      lon: number
      services: number[]
    }>`
      select t.id, t.lname, t.mphone, trim(t.fname || ' ' || t.lname) as name, t.postcode, t.lat, t.lon,
        array_agg(distinct s.id_service) as services
      from treasures t
      join treasure_skills ts on ts.id_treasure = t.id
      join skills s on s.id = ts.id_skill and s.id_service is not null
      where ${isReady}
      group by t.id
      order by t.id
    `.execute(db)
    return rows
  },

  /** Postcodes within a treasure's reach. */
  async listPlaces(id_treasure: number) {
    const { rows } = await sql<{ postcode: string; lat: number; lon: number }>`
      select p.postcode, p.lat, p.lon from postcodes p join treasures t on t.id = ${id_treasure}
      where t.reach @> box(point(p.lon, p.lat), point(p.lon, p.lat))
      limit ${triedAtMost}
    `.execute(db)
    return rows
  },

  /** Adds a customer who lives where the job is. */
  async addCustomer(
    id_region: number,
    {
      address,
      postcode,
      lat,
      lon,
    }: { address: string; postcode: string; lat: number; lon: number },
    at: Date,
  ): Promise<number> {
    const id = await customersStore(db).insert({
      fname: 'Trial',
      lname: 'Customer',
      email: 'customer@trial.invalid',
      mphone: null,
      id_region,
      phone: null,
      id_company: null,
      descr: '',
      created_at: at,
    })
    await customerAddressesStore(db).insert(
      id,
      { address, postcode, lat, lon, detail: '', id_city: null, id_country: unitedKingdom },
      at,
    )
    return id
  },

  findUser: (id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),

  lastTask: () => lastOf(db, 'tasks'),
  lastMessage: () => lastOf(db, 'messages'),

  async messagesAfter(id: number) {
    const rows = await db
      .selectFrom('messages')
      .select([
        'id',
        'channel',
        'recipient',
        'subject',
        'body',
        'id_job',
        'id_customer',
        'id_treasure',
        'id_user',
      ])
      .where('id', '>', id)
      .where('channel', '<>', 'push')
      .orderBy('id')
      .execute()
    return rows.flatMap(({ channel, ...row }) => (channel === 'push' ? [] : [{ channel, ...row }]))
  },
})

async function lastOf(db: Db, table: 'tasks' | 'messages'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
