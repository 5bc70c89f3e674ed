-- Pictures and PDFs in conversations. A file has the audience of its entry.
alter table thread_entries
  drop constraint thread_entries_body_check,
  -- At most 2,000 characters were typed. Hiding contacts may lengthen it. Empty beside files.
  add constraint thread_entries_body_check check (length(body) <= 10000);

create table thread_files (
  id serial primary key,
  id_job integer not null references jobs (id) on delete cascade,
  -- Null until its entry is written.
  id_entry integer references thread_entries (id) on delete cascade,
  -- Who uploaded it, and may put it into an entry. Null once the sign-in is deleted, and for e-mails.
  id_author integer references users (id) on delete set null,
  kind text not null check (kind in ('picture', 'pdf')),
  name text not null check (length(name) between 1 and 120),
  file text not null unique check (file ~ '^[A-Za-z0-9_-]{22}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index thread_files_entry on thread_files (id_entry);
create index thread_files_job on thread_files (id_job);
create index thread_files_author on thread_files (id_author) where id_author is not null;
create index thread_files_waiting on thread_files (created_at) where id_entry is null;
create trigger thread_files_removed after delete on thread_files
  for each row execute function remember_removed_picture();
