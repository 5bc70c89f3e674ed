import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** Lists the e-mails and mobiles that a treasure has replaced since a time, from the event log. */
export async function listFormerContacts(db: Db, id_treasure: number, since: Date) {
  const { rows } = await sql<{ field: 'email' | 'mphone'; value: string }>`
    select distinct field, value from (
      select change ->> 'field' as field, change ->> 'before' as value
      from events, jsonb_path_query(data, '$.changes[*]') as change
      where event = 'treasure.changed' and id_treasure = ${id_treasure} and created_at >= ${since}
      union all
      select 'email', data ->> 'former' from events
      where event = 'user.email_changed' and id_treasure = ${id_treasure} and created_at >= ${since}
    ) as former
    where field in ('email', 'mphone') and value <> ''
  `.execute(db)
  const of = (wanted: 'email' | 'mphone') =>
    rows.flatMap(({ field, value }) => (field === wanted ? value : []))
  return { emails: of('email'), mobiles: of('mphone') }
}
