-- At which time of a day the customer would have somebody; null where any will do.
alter table jobs
  add column wanted_time text,
  add constraint jobs_wanted_time
    check (wanted_time in ('morning', 'afternoon') or wanted_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
