import type { Db } from '../../../kernel/db/connect.ts'

export const servicesStore = (db: Db) => ({
  /** Materials is a service to the books only; nobody books it. */
  listBookable: () =>
    db
      .selectFrom('services')
      .select(['id', 'name', 'shortened_display_name', 'fa_font_icon'])
      .where('bookable', '=', true)
      .orderBy('name')
      .execute(),
})
