-- That the business has opened for customers: one row, for good. Before it, everything is a trial.
create table opened (
  id boolean primary key default true check (id),
  at timestamptz not null,
  -- Who pressed; null where the installation was at work before there was anything to press.
  id_user integer references users (id) on delete set null,
  -- What the trial had made, and what the press removed: jobs, invoices, pence, people.
  counts jsonb not null default '{}'
);
-- An installation that takes bookings today goes on taking them: it has a job, or something that can be booked.
insert into opened (at)
select now() where exists (select from jobs) or exists (select from service_options);
