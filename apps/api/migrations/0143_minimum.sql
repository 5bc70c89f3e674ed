-- What is missing to the minimum that was agreed is a line of its own, one for each job.
alter table works add column minimum boolean not null default false;
alter table works add constraint works_minimum check (not minimum or not (material or whole_job));
create unique index works_one_minimum on works (id_job) where minimum;

-- When somebody looked whether a job that is over came to its minimum, and why staff do without it.
alter table jobs add column minimum_settled_at timestamptz;
alter table jobs add column minimum_waived_for text check (length(minimum_waived_for) between 1 and 1000);
alter table jobs add constraint jobs_minimum_waived
  check (minimum_waived_for is null or minimum_settled_at is not null);
-- Nobody pays more for what was over before.
update jobs set minimum_settled_at = over_at where id_status in (4, 5) and over_at is not null;
create index jobs_minimum on jobs (over_at) where minimum_settled_at is null and id_status in (4, 5);
