-- Until when something is to be done: a day in London.
alter table activities
  add column due_on date,
  add constraint activities_due check (due_on is null or to_do);
create index activities_by_due on activities (due_on, id desc) where to_do and completed_at is null;
