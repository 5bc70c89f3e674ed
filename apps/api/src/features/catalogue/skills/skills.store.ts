import type { CatalogueSkill, NamedItem } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

type Fields = { name: string; evidence: string; id_service: number | null }

/** The only file that writes skills. Which of them a treasure has is kept with treasures. */
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

    /** Held with its service, so that of two who end its last two skills one sees that the other did. */
    async lock(id: number) {
      await sql`select from services
        where id = (select id_service from skills where id = ${id}) for update`.execute(db)
      return skills().where('skills.id', '=', id).forUpdate('skills').executeTakeFirst()
    },

    /** Whether a service that asks for a skill has another one that is still given. */
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

    /** The new one's number; undefined when there is one of that name. */
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

    /** A skill of that name for a service: a new one, or one that had no service. Undefined where another has it. */
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
