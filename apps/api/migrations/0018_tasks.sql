-- Work that waits to be done. A task wakes work: the record that it names says what is due.
create table tasks (
  id bigint generated always as identity primary key,
  name text not null,
  -- What it is about. One task of a name and key at a time: who asks again wakes the one that is there.
  key text,
  data jsonb not null default '{}',
  priority integer not null default 0,
  -- When it is due, by the server's clock; infinity while it runs and nobody has asked anew.
  run_at timestamptz not null,
  attempts integer not null default 0,
  -- Grows with each try, and tells whose try it is.
  fence integer not null default 0,
  -- Until when whoever runs it keeps it, by the database's clock.
  leased_until timestamptz,
  error text,
  -- A dead letter: tried too often, it waits for a person.
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index tasks_key on tasks (name, key) where key is not null;
create index tasks_due on tasks (priority desc, run_at, id) where dead_at is null and leased_until is null;
create index tasks_next on tasks (run_at) where dead_at is null and leased_until is null;
create index tasks_leased on tasks (leased_until) where leased_until is not null;
create index tasks_dead on tasks (dead_at, id) where dead_at is not null;

-- What is begun again and again: which task, how often, and when next.
create table schedules (
  name text primary key,
  timing text not null,
  next_run_at timestamptz not null
);
