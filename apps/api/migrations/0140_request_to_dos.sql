-- What an open to-do asks for, where one of a kind is enough for a job. Completing the to-do clears it.
alter table activities add column topic text check (topic in ('cancel'));
create unique index activities_topic on activities (id_job, topic) where topic is not null;
