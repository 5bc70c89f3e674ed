import { sql } from 'kysely'
import type { Database } from '../src/kernel/db/connect.ts'
import { createPostgresDatabase, openForNow, templateName } from './postgres-databases.ts'

/*
 * Databases that later test files of this process use again. A new clone costs a tenth of a second,
 * and each of its connections as much again until it knows the tables.
 */
const idle = new Map<string, Database[]>()

/**
 * Opens a clone of a template. Closing it keeps it for the next caller in this process, who gets it
 * with the rows and numbers of the template.
 */
export async function openReused(postgresUrl: string, template = templateName): Promise<Database> {
  // Our own server takes all databases along when it stops. Another server would keep them.
  if (process.env.TEST_DATABASE_URL)
    return openForNow(await createPostgresDatabase(postgresUrl, template))
  const key = `${postgresUrl} ${template}`
  const kept = idle.get(key) ?? []
  idle.set(key, kept)
  for (let database = kept.pop(); database; database = kept.pop()) {
    if (await isLikeNew(database)) return keepOnClose(database, kept)
    await database.close()
  }
  const database = openForNow(await createPostgresDatabase(postgresUrl, template))
  await database.script(remember)
  return keepOnClose(database, kept)
}

function keepOnClose(database: Database, kept: Database[]): Database {
  return {
    ...database,
    async close() {
      const pool = database.pool?.()
      // A connection that is still busy belongs to a test that failed.
      if (pool && pool.size === pool.idle) kept.push(database)
      else await database.close()
    },
  }
}

/** Restores rows and sequences. Returns false if tables were changed or have grown large. */
async function isLikeNew({ db }: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ restored: boolean }>`select reuse.restore() as restored`.execute(
      db,
    )
    return rows[0]!.restored
  } catch {
    return false
  }
}

/** Copies the template's rows, and defines `reuse.restore`, in a schema of their own. */
const remember = `
create schema reuse;

create table reuse.tables (name text primary key, columns text, rows bigint, newest bigint);
create function reuse.read_rows(name text, out rows bigint, out newest bigint) language plpgsql as $$
begin
  execute 'select count(*), coalesce(max(xmin::text::bigint), 0) from public.' || name into rows, newest;
end $$;
insert into reuse.tables
  select c.relname, string_agg(quote_ident(a.attname), ', ')
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by c.relname;
update reuse.tables t set rows = r.rows, newest = r.newest from reuse.tables s, reuse.read_rows(s.name) r where s.name = t.name;
do $$ declare name text; begin
  for name in select t.name from reuse.tables t where rows > 0 loop
    execute format('create table reuse.rows_of_%s as table public.%s', name, name);
  end loop;
end $$;

create table reuse.sequences as
  select format('%I.%I', schemaname, sequencename)::regclass as name, last_value, start_value
  from pg_sequences;

create function reuse.shape() returns text language sql as $$
  select concat_ws(' ',
    (select count(*) || ':' || sum(xmin::text::bigint) from pg_class where relpersistence <> 't'),
    (select count(*) || ':' || sum(xmin::text::bigint) from pg_trigger),
    (select count(*) || ':' || sum(xmin::text::bigint) from pg_constraint),
    (select count(*) || ':' || sum(xmin::text::bigint) from pg_proc))
$$;
create table reuse.shapes (shape text);

create function reuse.restore() returns boolean language plpgsql as $$
declare
  t record;
  n record;
begin
  if pg_database_size(current_database()) > 60e6 or reuse.shape() <> (select shape from reuse.shapes)
    then return false; end if;
  -- Neither triggers nor foreign keys act on these changes.
  perform set_config('session_replication_role', 'replica', true);
  for t in select * from reuse.tables loop
    if t.rows = 0 then
      if pg_relation_size(('public.' || t.name)::regclass) > 0 then execute 'delete from public.' || t.name; end if;
      continue;
    end if;
    select * into n from reuse.read_rows(t.name);
    if n.rows <> t.rows or n.newest > t.newest then
      execute 'delete from public.' || t.name;
      execute format('insert into public.%s (%s) overriding system value select %s from reuse.rows_of_%s',
        t.name, t.columns, t.columns, t.name);
      update reuse.tables set newest = (select newest from reuse.read_rows(t.name)) where name = t.name;
    end if;
  end loop;
  perform setval(s.name, coalesce(s.last_value, s.start_value), s.last_value is not null)
  from reuse.sequences s
  where s.last_value is distinct from pg_sequence_last_value(s.name);
  return true;
end $$;
insert into reuse.shapes select reuse.shape();
`
