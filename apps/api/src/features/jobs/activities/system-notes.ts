import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

type About = { id_job: number } | { id_customer: number } | { id_treasure: number }
type SystemNote = About & {
  /** `{who}` becomes the name of who did it. */
  descr: string
  /** The user who did it; null where nobody was signed in. */
  by: number | null
}

/** For staff to read under the activities of what was changed, in the transaction that changed it. */
export const noteBySystem = (tx: Db, at: Date, { descr, by, ...about }: SystemNote) =>
  tx
    .insertInto('activities')
    .values({
      id_job: null,
      id_customer: null,
      id_treasure: null,
      ...about,
      type: 2,
      descr:
        by === null
          ? descr
          : sql<string>`replace(${descr}, '{who}', (
        select concat_ws(' ', fname, lname) from users where id = ${by}
      ))`,
      created_at: at,
    })
    .execute()
