import type { Db } from '../../shared/db/connect.ts'

export const templatesStore = (db: Db) => ({
  list: () => db.selectFrom('templates').selectAll().orderBy('name').execute(),

  find: (id: number) =>
    db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Somebody to address a preview to: whoever asks for it. */
  findReader: (id_user: number) =>
    db
      .selectFrom('users')
      .select(['fname', 'email'])
      .where('id', '=', id_user)
      .executeTakeFirstOrThrow(),
})
