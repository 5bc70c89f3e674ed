import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** Announcements of figures and statements to staff, and the choice of each. */
export const tellingsStore = (db: Db) => ({
  wantsMail: async (id_user: number): Promise<boolean> =>
    (
      await db
        .selectFrom('report_choices')
        .select('weekly_mail')
        .where('id_user', '=', id_user)
        .executeTakeFirst()
    )?.weekly_mail ?? true,

  choose: (id_user: number, weekly_mail: boolean) =>
    db
      .insertInto('report_choices')
      .values({ id_user, weekly_mail })
      .onConflict((conflict) => conflict.column('id_user').doUpdateSet({ weekly_mail }))
      .execute(),

  /** Returns false if the week that ended before this day was told already. */
  takeWeek: async (day: string): Promise<boolean> =>
    (await db
      .insertInto('report_tellings')
      .values({ what: 'week', day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined,

  /** Wallets of regions that are older than this day, and whose month before was not told yet. */
  async takeStatements(day: string): Promise<{ id: number; id_region: number }[]> {
    const { rows } = await sql<{ id: number; id_region: number }>`
      with told as (
        insert into report_tellings (what, day, id_region)
        select 'statement', ${day}::date, id_region from wallets
        where id_region is not null and (created_at at time zone 'Europe/London')::date < ${day}::date
        on conflict do nothing returning id_region
      )
      select wallets.id, wallets.id_region from told join wallets using (id_region) order by 1
    `.execute(db)
    return rows
  },
})
