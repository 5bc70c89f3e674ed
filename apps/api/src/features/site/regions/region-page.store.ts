import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'

/** Details, counts and sign-ins for a region's page. */
export const regionPageStore = (db: Db) => ({
  async details(id: number) {
    return db
      .selectFrom('ambassadors')
      .leftJoin('ambassadors as taker', 'taker.id', 'ambassadors.closed_to')
      .select([
        'ambassadors.company',
        'ambassadors.address',
        'ambassadors.vat_number',
        'ambassadors.email',
        'ambassadors.closed_to',
        'taker.region_name as taker_name',
      ])
      .where('ambassadors.id', '=', id)
      .executeTakeFirstOrThrow()
  },

  /** Franchisees who sign in. Leaves out admins who act as a franchisee. */
  listSignIns: (id: number) =>
    db
      .selectFrom('users')
      .select(['users.id', 'users.email', sql<string>`trim(${fullNameIn('users')})`.as('name')])
      .where('id_ambassador', '=', id)
      .where('is_admin', '=', false)
      .where('super', '=', false)
      .orderBy('users.id')
      .execute(),

  /**
   * Counts active treasures of a region for each service. If a service has skills, only treasures
   * with one of them count.
   */
  async countTreasures(id_region: number, services: readonly number[]) {
    const { rows } = await sql<{ id_service: number; treasures: number }>`
      select service.id as id_service, (
        select count(*) from treasures
        where treasures.id_region = ${id_region} and treasures.switched_on and treasures.complete and (
          not exists (select from skills where skills.id_service = service.id) or exists (
            select from treasure_skills join skills on skills.id = treasure_skills.id_skill
            where treasure_skills.id_treasure = treasures.id and skills.id_service = service.id
          )
        )
      ) as treasures
      from unnest(${services}::int[]) service(id)
    `.execute(db)
    return new Map(rows.map(({ id_service, treasures }) => [id_service, treasures]))
  },
})
