-- What a job is found by: what was typed with it, its customer, and whose it is now. These stand in four tables, and no
-- index answers a question across tables, so the database keeps the text itself: no writer can forget it. It has a
-- table of its own, so that the board's rows stay narrow and a customer's new name holds no job's row.

create table job_search (
  id_job integer primary key references jobs (id) on delete cascade,
  -- As that of customers: folded, and a space stands before each word.
  found_by text not null default ''
);

create function job_search_text(id integer) returns text language sql stable as $$
  select ' ' || fold_text(regexp_replace(concat_ws(' ',
      jobs.contact_fname, jobs.contact_lname, jobs.contact_email,
      regexp_replace(jobs.contact_mphone, '^\+44', '0'), jobs.contact_mphone,
      regexp_replace(regexp_replace(jobs.contact_phone, '[^0-9+]', '', 'g'), '^(\+|00)440?', '0'),
      jobs.postcode, jobs.address, jobs.descr), '\s+', ' ', 'g'))
    || coalesce(customers.found_by, '') || coalesce(treasures.found_by, '')
  from jobs
  left join customers on customers.id = jobs.id_customer
  left join assignments on assignments.id_job = jobs.id and assignments.ended_at is null
  left join treasures on treasures.id = assignments.id_treasure
  where jobs.id = job_search_text.id
$$;

-- Rows are held first, in the order of their numbers, and read afterwards: of two that change parts of one job's text
-- at a time the second sees what the first wrote.
create function keep_job_search(ids integer[]) returns void language plpgsql as $$
begin
  perform from job_search where id_job = any(ids) order by id_job for update;
  update job_search set found_by = job_search_text(id_job)
    where id_job = any(ids) and found_by is distinct from job_search_text(id_job);
end $$;

create function job_search_of_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into job_search (id_job, found_by) values (new.id, job_search_text(new.id));
  else
    perform keep_job_search(array[new.id]);
  end if;
  return null;
end $$;
create trigger jobs_begin_search after insert on jobs
  for each row execute function job_search_of_job();
create trigger jobs_search after update of
  id_customer, contact_fname, contact_lname, contact_email, contact_mphone, contact_phone, postcode, address, descr on jobs
  for each row when (
    (old.id_customer, old.contact_fname, old.contact_lname, old.contact_email, old.contact_mphone, old.contact_phone,
      old.postcode, old.address, old.descr)
    is distinct from
    (new.id_customer, new.contact_fname, new.contact_lname, new.contact_email, new.contact_mphone, new.contact_phone,
      new.postcode, new.address, new.descr)
  )
  execute function job_search_of_job();

create function job_search_of_assignment() returns trigger language plpgsql as $$
begin
  perform keep_job_search(array[coalesce(new.id_job, old.id_job)]);
  return null;
end $$;
create trigger assignments_search after insert or delete or update of id_treasure, ended_at on assignments
  for each row execute function job_search_of_assignment();

create function job_search_of_customer() returns trigger language plpgsql as $$
begin
  perform keep_job_search(array(select id from jobs where id_customer = new.id));
  return null;
end $$;
create trigger customers_search_of_jobs after update on customers
  for each row when (old.found_by is distinct from new.found_by)
  execute function job_search_of_customer();

create function job_search_of_treasure() returns trigger language plpgsql as $$
begin
  perform keep_job_search(array(
    select id_job from assignments where id_treasure = new.id and ended_at is null
  ));
  return null;
end $$;
create trigger treasures_search_of_jobs after update on treasures
  for each row when (old.found_by is distinct from new.found_by)
  execute function job_search_of_treasure();

insert into job_search (id_job, found_by) select id, job_search_text(id) from jobs;
create index job_search_words on job_search using gin (found_by gin_trgm_ops);
-- Jobs of an outward code, the newest first: a search for "SE13".
create index jobs_outcode on jobs (outcode, id desc);
