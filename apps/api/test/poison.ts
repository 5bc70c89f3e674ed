import { sql } from 'kysely'
import type { Db } from '../src/kernel/db/connect.ts'

type Rows =
  | 'jobs'
  | 'bookings'
  | 'opportunities'
  | 'estimates'
  | 'messages'
  | 'job_links'
  | 'invoices'

/** Makes a row that no statement can write. Returns a function that repairs it. */
export async function poison(db: Db, table: Rows, column: string, value: number | string) {
  await sql`
    create or replace function refuse_row() returns trigger language plpgsql as $$
    begin
      if to_jsonb(coalesce(new, old)) ->> tg_argv[0] = tg_argv[1] then
        raise exception 'poisoned by grace@example.org';
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`create trigger poisoned before insert or update or delete on ${sql.table(table)}
    for each row execute function refuse_row(${sql.lit(column)}, ${sql.lit(String(value))})`.execute(
    db,
  )
  return () => sql`drop trigger poisoned on ${sql.table(table)}`.execute(db)
}
