-- Attempts at timed tasks: a row is written before the work begins and deleted once it is done. What is left
-- is being worked on by some instance, has died with it, or failed; it is tried again from next_attempt_at on.
create table task_attempts (
  task text not null,
  -- Of what the task is done: the number of a job, of a message.
  subject text not null,
  attempts integer not null check (attempts > 0),
  next_attempt_at timestamptz not null,
  primary key (task, subject)
);

-- A message that has not left by then is old news.
alter table messages add column send_before timestamptz;

-- The e-mail of an offer: with it the offer becomes Sent.
alter table opportunities add column id_message bigint references messages (id) on delete set null;
create index opportunities_message on opportunities (id_message) where id_message is not null;
-- No e-mail, no offer: these wait in the portal of their treasures alone.
update opportunities set id_status = 1, sent_at = null
from treasures
where treasures.id = opportunities.id_treasure and opportunities.id_status = 2 and treasures.email is null;

-- "Have you started?": when the question was written, by which e-mail; start_asked_at is when that left.
alter table jobs add column start_check_at timestamptz;
alter table jobs add column id_start_message bigint references messages (id) on delete set null;
create index jobs_start_message on jobs (id_start_message) where id_start_message is not null;
-- Whoever has no e-mail was not asked, and loses nothing by not answering; staff are told by the next check.
update jobs set start_check_at = start_asked_at where start_asked_at is not null;
update jobs set start_asked_at = null, start_check_at = null
from assignments, treasures
where assignments.id_job = jobs.id and assignments.ended_at is null
  and treasures.id = assignments.id_treasure and treasures.email is null;

-- Times of jobs that ended before: kept to be read, and in nobody's way.
alter table appointment_times add column freed_at timestamptz;
alter table appointment_times drop constraint appointment_times_overlap;
alter table appointment_times add constraint appointment_times_overlap
  exclude using gist (id_treasure with =, during with &&) where (freed_at is null);
update appointment_times set freed_at = now()
from appointments, jobs
where appointments.id = appointment_times.id_appointment and jobs.id = appointments.id_job
  and jobs.id_status >= 4 and lower(appointment_times.during) > now();
-- Calendars take what has a higher number.
update appointments set updated_at = now(), sequence = sequence + 1
where exists (
  select from appointment_times t where t.id_appointment = appointments.id and t.freed_at is not null
);

-- What a treasure told staff to do something about is a person's word, and nothing of the system's.
update activities set type = 1 where type = 2 and to_do and id_treasure is not null;

-- Closed is what is settled. Jobs that were closed by hand with work on no invoice are Completed again.
with reopened as (
  update jobs set id_status = 4, updated_at = now()
  where id_status = 5 and exists (
    select from works join timesheets on timesheets.id = works.id_timesheet
    where works.id_job = jobs.id and works.invoicing_stopped_at is null and timesheets.id_status <> 4
  )
  returning id
)
insert into activities (id_job, type, descr, created_at)
select id, 2, 'Closed → Completed: work on it is not invoiced yet.', now() from reopened;
