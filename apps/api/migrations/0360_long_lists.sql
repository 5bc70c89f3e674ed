-- One by one.
-- Filters of lists that grow for years, so that a page with few matches does not read all rows.

drop index concurrently if exists messages_state;
create index concurrently messages_state on messages (state, id desc);
-- The primary key reads the newest first as well.
drop index concurrently if exists messages_newest;

drop index concurrently if exists automation_runs_state;
create index concurrently automation_runs_state on automation_runs (state, id desc);

-- Activities are searched by any part of their text.
drop index concurrently if exists activities_search;
create index concurrently activities_search on activities using gin (descr gin_trgm_ops);

-- A pool that looked for its next task sometimes read all tasks by this index, instead of those of its names.
drop index concurrently if exists tasks_next;
