-- Jobs and series of another system, besides its customers and treasures.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('customers', 'treasures', 'jobs', 'series'));
update imports set options = '{"update": false, "id_service": null, "month_first": false}' || options;

alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows
  add constraint import_rows_outcome_check check (outcome in (
    'added', 'updated', 'there_already', 'similar', 'problem', 'removed', 'restored', 'kept'
  )),
  add column id_job integer references jobs (id) on delete set null,
  -- Number of the person in the other system, by which a later file of jobs names them.
  add column number text,
  -- What an update replaced, for the undo.
  add column before jsonb check (outcome in ('updated', 'kept') or before is null);
create index import_rows_job on import_rows (id_job) where id_job is not null;
-- A check or run takes the next rows from here, an undo the last.
create index import_rows_undecided on import_rows (id_import, line) where outcome is null;
create index import_rows_added on import_rows (id_import, line) where outcome in ('added', 'updated');
create index import_rows_number on import_rows (number) where number is not null;

-- What another system knew of a job that came from it.
create table former_jobs (
  id_job integer primary key references jobs (id) on delete cascade,
  number text check (length(number) between 1 and 100),
  -- What its customer was charged there, and what its treasure was paid.
  charged_pence integer check (charged_pence >= 0),
  paid_out_pence integer check (paid_out_pence >= 0)
);
create index former_jobs_number on former_jobs (number) where number is not null;

-- A job is found by its former number, too. Both rows are written by one statement, so the text has it from the start.
create or replace function job_search_text(id integer) returns text language sql stable as $$
  select ' ' || fold_text(regexp_replace(concat_ws(' ',
      jobs.contact_fname, jobs.contact_lname, jobs.contact_email,
      regexp_replace(jobs.contact_mphone, '^\+44', '0'), jobs.contact_mphone,
      regexp_replace(regexp_replace(jobs.contact_phone, '[^0-9+]', '', 'g'), '^(\+|00)440?', '0'),
      jobs.postcode, jobs.address, jobs.descr, former_jobs.number), '\s+', ' ', 'g'))
    || coalesce(customers.found_by, '') || coalesce(treasures.found_by, '')
  from jobs
  left join former_jobs on former_jobs.id_job = jobs.id
  left join customers on customers.id = jobs.id_customer
  left join assignments on assignments.id_job = jobs.id and assignments.ended_at is null
  left join treasures on treasures.id = assignments.id_treasure
  where jobs.id = job_search_text.id
$$;
