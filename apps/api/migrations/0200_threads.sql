-- What customer, treasure and staff write to one another about a job.
create table thread_entries (
  id serial primary key,
  id_job integer not null references jobs (id) on delete cascade,
  author_kind text not null check (author_kind in ('customer', 'treasure', 'staff')),
  -- Null once the sign-in is deleted.
  id_author integer references users (id) on delete set null,
  -- Who may read it. Without a default, so that no statement forgets it.
  audience text not null check (audience in ('all', 'customer_staff', 'treasure_staff', 'staff')),
  -- The treasure who had the job. A later one never reads it.
  id_treasure integer references treasures (id),
  -- At most 2,000 characters were typed. Hiding contacts may lengthen it.
  body text not null check (length(body) between 1 and 10000),
  via text not null check (via in ('portal')),
  -- True if contacts were hidden in it.
  masked boolean not null,
  created_at timestamptz not null,
  -- When the others were notified of it. A note has nobody to notify.
  told_at timestamptz,
  -- Since when it waits for an answer. Null if it waits for none.
  waits_since timestamptz,
  constraint thread_entries_treasure check (
    (audience in ('all', 'treasure_staff')) = (id_treasure is not null)
  ),
  constraint thread_entries_author check (
    author_kind = 'staff' or audience in ('all', author_kind || '_staff')
  ),
  constraint thread_entries_note check (audience <> 'staff' or (told_at is null and waits_since is null))
);
create index thread_entries_job on thread_entries (id_job, id desc);
create index thread_entries_treasure on thread_entries (id_treasure) where id_treasure is not null;
create index thread_entries_author on thread_entries (id_author) where id_author is not null;
create index thread_entries_untold on thread_entries (id_job) where told_at is null and audience <> 'staff';
create index thread_entries_waiting on thread_entries (id_job, waits_since) where waits_since is not null;

-- How far each person has read.
create table thread_reads (
  id_job integer not null references jobs (id) on delete cascade,
  id_user integer not null references users (id) on delete cascade,
  id_entry integer not null,
  primary key (id_job, id_user)
);
create index thread_reads_user on thread_reads (id_user);
