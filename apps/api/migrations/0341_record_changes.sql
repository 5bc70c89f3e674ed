-- Records of lists that programs mirror, one row per statement that changed them, written in its transaction
-- whatever statement that was. The record need not be there any more. A row whose record has a later row is
-- removed after a day.
create table record_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('job', 'customer', 'treasure', 'invoice')),
  id_record integer not null,
  -- Of the machine's clock. Never before `began_at`.
  changed_at timestamptz not null default clock_timestamp(),
  -- Beginning and number of the transaction. Together they tell from which instant on a change may still be
  -- unseen: every transaction that is not over yet changes rows after the beginning of any with a lower number.
  began_at timestamptz not null default now(),
  tx bigint not null default (pg_current_xact_id()::text::bigint)
);
create index record_changes_since on record_changes (kind, changed_at, id_record);
create index record_changes_of on record_changes (kind, id_record, changed_at);

create function note_record_changes() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into record_changes (kind, id_record) select distinct %L, %I from changed where %2$I is not null',
    tg_argv[0], tg_argv[1]
  );
  return null;
end $$;

-- A table, the kind of record that shows its rows, and the column that names the record.
do $$
declare
  shown record;
begin
  for shown in
    select * from (values
      ('jobs', 'job', 'id'), ('assignments', 'job', 'id_job'), ('job_tags', 'job', 'id_job'),
      ('appointments', 'job', 'id_job'),
      ('customers', 'customer', 'id'), ('addresses', 'customer', 'id_customer'),
      ('customer_tags', 'customer', 'id_customer'),
      ('treasures', 'treasure', 'id'), ('treasure_skills', 'treasure', 'id_treasure'),
      ('treasure_tags', 'treasure', 'id_treasure'),
      ('invoices', 'invoice', 'id')
    ) as list (from_table, kind, id_column)
  loop
    execute format(
      'create trigger %1$s_inserts_noted after insert on %1$I referencing new table as changed
        for each statement execute function note_record_changes(%2$L, %3$L)',
      shown.from_table, shown.kind, shown.id_column);
    execute format(
      'create trigger %1$s_updates_noted after update on %1$I referencing new table as changed
        for each statement execute function note_record_changes(%2$L, %3$L)',
      shown.from_table, shown.kind, shown.id_column);
    if shown.id_column <> 'id' then
      execute format(
        'create trigger %1$s_deletions_noted after delete on %1$I referencing old table as changed
          for each statement execute function note_record_changes(%2$L, %3$L)',
        shown.from_table, shown.kind, shown.id_column);
    end if;
  end loop;
end $$;
