import { unitedKingdom } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { nearestTown } from '../../catalogue/places/places.store.ts'
import type { AddressFields } from '../contacts/contact-input.ts'
import { customersInScope } from './customers.scope.ts'

/** Addresses of customers. */
export const customerAddressesStore = (db: Db) => ({
  /** Moves a customer without an address to the region of their first job. */
  moveToRegion: (id: number, id_region: number) =>
    db
      .updateTable('customers')
      .set({ id_region })
      .where('id', '=', id)
      .where('id_address', 'is', null)
      .where(sql<boolean>`not exists (select from jobs where jobs.id_customer = customers.id)`)
      .execute(),

  /** Returns the customer who has an address, and locks them. */
  lockOwner: (scope: Scope, id: number) =>
    db
      .selectFrom('addresses')
      .innerJoin('customers', 'customers.id', 'addresses.id_customer')
      .select(['customers.id', 'customers.id_region', 'customers.id_address'])
      .where('addresses.id', '=', id)
      .where(customersInScope(scope))
      .forUpdate('customers')
      .executeTakeFirst(),

  update: (id: number, fields: AddressFields) =>
    db.updateTable('addresses').set(fields).where('id', '=', id).execute(),

  /**
   * Adds an address, which becomes the customer's current one. Jobs keep the place that they were
   * booked for.
   */
  async insert(id_customer: number, fields: AddressFields, at: Date): Promise<number> {
    return (await customerAddressesStore(db).insertAll([{ id_customer, ...fields }], at))[0] ?? 0
  },

  /** Adds an address each for several customers. */
  async insertAll(rows: readonly (AddressFields & { id_customer: number })[], at: Date) {
    if (rows.length === 0) return []
    const added = await db
      .insertInto('addresses')
      .values(rows.map((row) => ({ ...row, created_at: at })))
      .returning('id')
      .execute()
    const ids = added.map(({ id }) => id)
    await sql`
      update customers set id_address = addresses.id from addresses
      where addresses.id = any(${ids}::integer[]) and customers.id = addresses.id_customer
    `.execute(db)
    return ids
  },

  /** Gives UK addresses without a town the nearest town. */
  settleTowns: () =>
    sql`
      update addresses set id_city = (select id_city from ${nearestTown('addresses')})
      where id_country = ${sql.lit(unitedKingdom)} and id_city is null and lat is not null
    `.execute(db),

  /** A customer's current address. */
  currentOf: (id_customer: number) =>
    db
      .selectFrom('addresses')
      .innerJoin('customers', 'customers.id_address', 'addresses.id')
      .select(['addresses.postcode', 'addresses.id_country'])
      .where('customers.id', '=', id_customer)
      .executeTakeFirst(),

  /** A customer's current address, as it is written. */
  currentFields: (id_customer: number) =>
    db
      .selectFrom('addresses')
      .innerJoin('customers', 'customers.id_address', 'addresses.id')
      .select([
        'addresses.id',
        'addresses.address',
        'detail',
        'addresses.postcode',
        'id_city',
        'id_country',
        'lat',
        'lon',
      ])
      .where('customers.id', '=', id_customer)
      .executeTakeFirst(),

  /** Removes an address that is its customer's current one. They have none then. */
  async remove(id: number) {
    await db
      .updateTable('customers')
      .set({ id_address: null })
      .where('id_address', '=', id)
      .execute()
    await db.deleteFrom('addresses').where('id', '=', id).execute()
  },

  find: (id: number) =>
    db
      .selectFrom('addresses')
      .leftJoin('cities', 'cities.id', 'addresses.id_city')
      .leftJoin('counties', 'counties.id', 'cities.id_county')
      .select([
        'addresses.id as id_address',
        'addresses.address',
        'addresses.detail',
        'addresses.postcode',
        'addresses.id_country',
        'addresses.id_city',
        'cities.name as city',
        'cities.id_county',
        'counties.name as county',
      ])
      .where('addresses.id', '=', id)
      .executeTakeFirstOrThrow(),
})

export type AddressRecord = Awaited<ReturnType<ReturnType<typeof customerAddressesStore>['find']>>
