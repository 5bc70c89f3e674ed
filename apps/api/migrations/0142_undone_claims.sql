-- A treasure undoes the claim of a job once, and few claims a day.
alter table assignments add column undone_at timestamptz;
