import type { CatalogueSkill, NamedItem } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

type Fields = { name: string; evidence: string; id_service: number | null }

/**
 * The only file that writes skills. `people/skills/skills.store.ts` writes which treasures have
 * them.
 */
export const catalogueSkillsStore = (db: Db) => {
  const skills = () =>
    db
      .selectFrom('skills')
      .leftJoin('services', 'services.id', 'skills.id_service')
      .select([
        'skills.id',
        'skills.name',
        'skills.evidence',
        'skills.id_service',
        'skills.retired_on',
        sql<NamedItem | null>`case when services.id is not null
          then jsonb_build_object('id', services.id, 'name', services.name) end`.as('service'),
        sql<boolean>`coalesce(services.requires_skill, false)`.as('is_required'),
        sql<number>`(
          select count(*)::integer from treasure_skills where id_skill = skills.id)`.as(
          'treasures',
        ),
      ])

  return {
    list: () => skills().orderBy('skills.name').execute(),

    find: (id: number) => skills().where('skills.id', '=', id).executeTakeFirst(),

    /**
     * Locks the skill and its service. If two callers retire the service's last two skills at once,
     * the second waits and sees what the first did.
     */
    async lock(id: number) {
      await sql`select from services
        where id = (select id_service from skills where id = ${id}) for update`.execute(db)
      return skills().where('skills.id', '=', id).forUpdate('skills').executeTakeFirst()
    },

    /** True if this is the only current skill of a service that requires one. */
    async isOnlyOne(id: number): Promise<boolean> {
      const { rows } = await sql`
        select from skills as this join services on services.id = this.id_service
        where this.id = ${id} and services.requires_skill and services.retired_on is null
          and this.retired_on is null and not exists (
            select from skills as other
            where other.id_service = this.id_service and other.id <> this.id and other.retired_on is null)`.execute(
        db,
      )
      return rows.length > 0
    },

    async hasService(id: number): Promise<boolean> {
      const service = db
        .selectFrom('services')
        .select('id')
        .where('id', '=', id)
        .where('kind', '=', 'trade')
      return (await service.executeTakeFirst()) !== undefined
    },

    /** Returns the new id, or undefined if a skill of that name exists. */
    insert: async (fields: Fields): Promise<number | undefined> =>
      (
        await db
          .insertInto('skills')
          .values(fields)
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id,

    change: (id: number, fields: Partial<Fields> & { retired_on?: string | null }) =>
      db.updateTable('skills').set(fields).where('id', '=', id).execute(),

    /**
     * Gives a service the skill of that name: a new one, or one that had no service. Returns
     * undefined if another service has it.
     */
    async give(fields: Fields): Promise<{ id: number; isNew: boolean } | undefined> {
      const id = await this.insert(fields)
      if (id !== undefined) return { id, isNew: true }
      const adopted = await db
        .updateTable('skills')
        .set({ id_service: fields.id_service, retired_on: null })
        .where(sql<boolean>`catalogue_name(name) = catalogue_name(${fields.name})`)
        .where('id_service', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return adopted && { id: adopted.id, isNew: false }
    },
  }
}

export type SkillRow = Awaited<ReturnType<ReturnType<typeof catalogueSkillsStore>['list']>>[number]

export const showSkill = ({ id_service: _service, ...skill }: SkillRow): CatalogueSkill => skill
