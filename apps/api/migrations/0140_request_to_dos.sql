-- What an open to-do asks of staff, where one of a kind is enough for a record. Completing the to-do clears it.
alter table activities add column topic text check (topic in ('cancel', 'erasure', 'tax'));
create unique index activities_topic
  on activities (topic, coalesce(id_job, 0), coalesce(id_customer, 0), coalesce(id_treasure, 0))
  where topic is not null;
