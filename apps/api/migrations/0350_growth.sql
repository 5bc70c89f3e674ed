-- One by one.
-- Indexes for tables that grow for years. They are built while other instances write. A build that was interrupted
-- leaves an unusable index, so each is dropped first.

-- The Outbox is searched by any part of an address or a subject.
drop index concurrently if exists messages_search;
create index concurrently messages_search on messages using gin (recipient gin_trgm_ops, subject gin_trgm_ops);

-- Each night, retention looks for rows that are too old. These tables are in the order of their times, so that a few
-- pages are enough to tell where old rows are.
drop index concurrently if exists events_age;
create index concurrently events_age on events using brin (created_at);
drop index concurrently if exists activities_age;
create index concurrently activities_age on activities using brin (created_at);

-- A pool of workers claims tasks by their names, and sleeps until the next one is due, whatever other pools have left
-- to do.
drop index concurrently if exists tasks_of_name;
create index concurrently tasks_of_name on tasks (name, priority desc, run_at, id) where dead_at is null and leased_until is null;
drop index concurrently if exists tasks_planned;
create index concurrently tasks_planned on tasks (name, run_at) where dead_at is null and leased_until is null;
drop index concurrently if exists tasks_due;
