import type { TreasureSkill } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'

/** Selects treasures' skills as the contract shows them. */
export const selectSkills = (db: Db) =>
  db
    .selectFrom('treasure_skills as mine')
    .innerJoin('skills', 'skills.id', 'mine.id_skill')
    .select(['mine.id', 'mine.id_treasure', 'mine.id_skill', 'skills.name', 'mine.detail'])

export const listSkills = (db: Db, id_treasure: number): Promise<TreasureSkill[]> =>
  selectSkills(db).where('mine.id_treasure', '=', id_treasure).orderBy('skills.name').execute()
