import type { Db } from '#kernel/db/connect.ts'

/** Values for the dashboard that are not totals of lists. */
export const dashboardStore = (db: Db) => ({
  /** Services for which a treasure has skills. Most jobs on the board are for other services. */
  async servicesOf(id_treasure: number): Promise<number[]> {
    const rows = await db
      .selectFrom('treasure_skills')
      .innerJoin('skills', 'skills.id', 'treasure_skills.id_skill')
      .select('skills.id_service')
      .distinct()
      .where('id_treasure', '=', id_treasure)
      .where('skills.id_service', 'is not', null)
      .orderBy('skills.id_service')
      .execute()
    return rows.flatMap(({ id_service }) => id_service ?? [])
  },

  async isAddressMissing(id_customer: number): Promise<boolean> {
    const found = await db
      .selectFrom('customers')
      .leftJoin('addresses', 'addresses.id', 'customers.id_address')
      .select('addresses.address')
      .where('customers.id', '=', id_customer)
      .executeTakeFirst()
    return found !== undefined && !found.address
  },
})
