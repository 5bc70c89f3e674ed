-- Each backup that the server began, so that staff see when the last one was made and whether it could be restored.
create table backups (
  id integer generated always as identity primary key,
  file text not null,
  encrypted boolean not null,
  started_at timestamptz not null,
  -- Both null while it is under way, or where its process died.
  made_at timestamptz,
  error text,
  bytes bigint,
  row_count bigint,
  file_count integer,
  missing_count integer,
  -- The latest try to restore it, into a database for nothing else; without an error it succeeded.
  tested_at timestamptz,
  test_error text,
  removed_at timestamptz,
  check (made_at is null or error is null),
  check (test_error is null or tested_at is not null)
);
