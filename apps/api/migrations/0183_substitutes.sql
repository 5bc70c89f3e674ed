-- A date for which the customer wants someone else, because the treasure cannot come: a job of its own.
alter table series_dates drop constraint series_dates_state_check;
alter table series_dates add constraint series_dates_state_check
  check (state in ('planned', 'skipped', 'paused', 'not_possible', 'ended', 'substitute'));
alter table series_dates
  add column id_substitute integer unique references jobs (id) on delete set null;
