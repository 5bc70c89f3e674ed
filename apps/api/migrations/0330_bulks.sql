-- Calls that staff make for many records at once, and the outcome for each record.
create table bulks (
  id integer generated always as identity primary key,
  -- Name of the call in the contract.
  act text not null,
  kind text not null check (kind in ('job', 'customer', 'treasure')),
  state text not null check (state in ('previewing', 'previewed', 'running', 'done', 'undoing', 'undone')),
  -- Filters of the list. Null if the records were named by id alone.
  query jsonb,
  -- Input of the call without the record's id.
  input jsonb not null,
  -- Region that the caller had chosen in the portal.
  chosen_region integer,
  id_user integer not null references users (id) on delete cascade,
  collected_at timestamptz,
  problem text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index bulks_in_progress on bulks (id) where state in ('previewing', 'running', 'undoing');
create index bulks_user on bulks (id_user);

create table bulk_rows (
  id_bulk integer not null references bulks (id) on delete cascade,
  line integer not null,
  -- Without a foreign key, because the row outlives the record.
  id_record integer not null,
  outcome text check (outcome in ('done', 'same', 'refused', 'changed', 'undone', 'kept')),
  words text not null default '',
  -- Time of the act. The record's events of this time belong to it.
  done_at timestamptz,
  primary key (id_bulk, line),
  unique (id_bulk, id_record)
);
create index bulk_rows_undecided on bulk_rows (id_bulk, line) where outcome is null;
