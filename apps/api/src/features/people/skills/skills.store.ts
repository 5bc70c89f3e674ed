import type { TreasureSkill } from '@treasures/api-client'
import { sql } from 'kysely'
import type { TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { requiresSkill } from '../treasures/service-skills.ts'
import { listSkills, selectSkills } from '../treasures/skill-rows.store.ts'
import { treasuresInScope } from '../treasures/treasures.scope.ts'
import { countRows } from '#kernel/db/paged-list.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** Whether a skill can still be given to a treasure on a London day. */
const isGiven = (day: string) =>
  sql<boolean>`(skills.retired_on is null or skills.retired_on > ${day}::date)`

/** Skills of treasures. By the table's key, a treasure has each skill at most once. */
export function skillsStore(db: Db) {
  return {
    list: (id_treasure: number) => listSkills(db, id_treasure),

    find: (id: number): Promise<TreasureSkill | undefined> =>
      selectSkills(db).where('mine.id', '=', id).executeTakeFirst(),

    /**
     * Finds a skill by number and name, so that callers add the skill that they read. `lets_claim`
     * is true if some work requires this skill.
     */
    findKnown: (id: number, name: string, day: string) =>
      db
        .selectFrom('skills')
        .select(['id', 'name', requiresSkill(sql.ref('skills.id_service')).as('lets_claim')])
        .where('id', '=', id)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where(isGiven(day))
        .executeTakeFirst(),

    /** Returns the new row's number, or undefined if the treasure has the skill already. */
    add: async (row: {
      id_treasure: number
      id_skill: number
      detail: string
    }): Promise<number | undefined> =>
      (
        await db
          .insertInto('treasure_skills')
          .values(row)
          .onConflict((oc) => oc.columns(['id_treasure', 'id_skill']).doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id,

    /** Returns the treasure that a row belongs to, and locks it. */
    lockOwner: (scope: TreasureScope, id: number) =>
      db
        .selectFrom('treasure_skills')
        .innerJoin('treasures', 'treasures.id', 'treasure_skills.id_treasure')
        .innerJoin('skills', 'skills.id', 'treasure_skills.id_skill')
        .select(['treasures.id', 'treasures.id_region', 'skills.name'])
        .where('treasure_skills.id', '=', id)
        .where(treasuresInScope(scope))
        .forUpdate('treasures')
        .executeTakeFirst(),

    remove: (id: number) => hasChanged(db.deleteFrom('treasure_skills').where('id', '=', id)),

    /** Returns false if the row is missing. */
    describe: (id: number, detail: string) =>
      hasChanged(db.updateTable('treasure_skills').set({ detail }).where('id', '=', id)),

    /**
     * Sets a treasure's skills. Skills that stay keep their details. Returns false if a new skill
     * cannot be given.
     */
    async set(id_treasure: number, ids: readonly number[], day: string): Promise<boolean> {
      const wanted = [...new Set(ids)]
      const known = db
        .selectFrom('skills')
        .where(sql<boolean>`id = any(${wanted}::int[])`)
        .where((eb) =>
          eb.or([
            isGiven(day),
            sql<boolean>`exists (
              select from treasure_skills where id_skill = skills.id and id_treasure = ${id_treasure})`,
          ]),
        )
      if ((await countRows(known)) !== wanted.length) return false
      await db
        .deleteFrom('treasure_skills')
        .where('id_treasure', '=', id_treasure)
        .where(sql<boolean>`id_skill <> all(${wanted}::int[])`)
        .execute()
      if (wanted.length)
        await db
          .insertInto('treasure_skills')
          .values(wanted.map((id_skill) => ({ id_treasure, id_skill, detail: '' })))
          .onConflict((oc) => oc.columns(['id_treasure', 'id_skill']).doNothing())
          .execute()
      return true
    },
  }
}
