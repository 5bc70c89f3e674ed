import { tagModel, type ListedTag, type Tag } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { isTaken } from '#kernel/db/errors.ts'
import type { SubjectKind } from '../activities/subjects.store.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** Kind of record by number, and the table that holds its tags. */
export const taggedThings = {
  treasure: { id_model: tagModel.treasures, tags: 'treasure_tags', id: 'id_treasure' },
  job: { id_model: tagModel.jobs, tags: 'job_tags', id: 'id_job' },
  customer: { id_model: tagModel.customers, tags: 'customer_tags', id: 'id_customer' },
} as const satisfies Record<SubjectKind, unknown>

type Fields = Pick<Tag, 'name' | 'color'> & { reserved?: boolean | undefined }

export function tagsStore(db: Db) {
  const listed = () =>
    db
      .selectFrom('tags')
      .select(['id', 'name', 'color', 'id_model', 'reserved'])
      .select(
        sql<number>`case id_model
          when ${sql.lit(tagModel.treasures)} then (select count(*) from treasure_tags where id_tag = tags.id)
          when ${sql.lit(tagModel.jobs)} then (select count(*) from job_tags where id_tag = tags.id)
          else (select count(*) from customer_tags where id_tag = tags.id)
        end`.as('used'),
      )

  return {
    list: (filter: {
      id_model?: number | undefined
      reserved?: boolean | undefined
    }): Promise<ListedTag[]> =>
      listed()
        .$if(filter.id_model !== undefined, (query) =>
          query.where(sql<SqlBool>`id_model = ${filter.id_model}`),
        )
        .$if(filter.reserved !== undefined, (query) =>
          query.where('reserved', '=', filter.reserved === true),
        )
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),

    find: (id: number): Promise<ListedTag | undefined> =>
      listed().where('id', '=', id).executeTakeFirst(),

    /** Finds a tag without counting its records, which takes long for a tag of thousands. */
    findUncounted: (id: number) =>
      db
        .selectFrom('tags')
        .select(['id', 'name', 'id_model', 'reserved'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Returns the id of the new tag, or undefined if its name is taken. */
    insert: async (fields: Fields & { id_model: number }): Promise<number | undefined> =>
      (
        await db
          .insertInto('tags')
          .values({ ...fields, id_model: fields.id_model as 1 | 2 | 3 })
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id,

    /**
     * Returns false if another tag has the name, which also fails the transaction. Changes a
     * reserved tag only if the call also makes it unreserved.
     */
    update: (id: number, { reserved, ...fields }: Fields): Promise<boolean> =>
      db
        .updateTable('tags')
        .set({ ...fields, ...(reserved !== undefined && { reserved }) })
        .where('id', '=', id)
        .$if(reserved !== false, (query) => query.where('reserved', '=', false))
        .execute()
        .then(
          () => true,
          (error: unknown) => {
            if (isTaken(error)) return false
            throw error
          },
        ),

    /**
     * Deletes a tag and removes it from all records. Returns false for a tag that the program
     * needs.
     */
    remove: (id: number) =>
      hasChanged(db.deleteFrom('tags').where('id', '=', id).where('reserved', '=', false)),

    /** Returns false if the record already has the tag. */
    async putOn(kind: SubjectKind, id_record: number, id_tag: number): Promise<boolean> {
      const { tags, id } = taggedThings[kind]
      const { rows } = await sql`
        insert into ${sql.table(tags)} (${sql.ref(id)}, id_tag) values (${id_record}, ${id_tag})
        on conflict do nothing returning 1
      `.execute(db)
      return rows.length > 0
    },

    /** Returns false if the record does not have the tag. */
    async takeOff(kind: SubjectKind, id_record: number, id_tag: number): Promise<boolean> {
      const { tags, id } = taggedThings[kind]
      const { rows } = await sql`
        delete from ${sql.table(tags)} where ${sql.ref(id)} = ${id_record} and id_tag = ${id_tag}
        returning 1
      `.execute(db)
      return rows.length > 0
    },

    async listOn(kind: SubjectKind, id_record: number): Promise<Tag[]> {
      const { tags, id } = taggedThings[kind]
      const { rows } = await sql<Tag>`
        select tags.id, tags.name, tags.color from ${sql.table(tags)} worn
        join tags on tags.id = worn.id_tag
        where worn.${sql.ref(id)} = ${id_record} order by lower(tags.name), tags.id
      `.execute(db)
      return rows
    },
  }
}
