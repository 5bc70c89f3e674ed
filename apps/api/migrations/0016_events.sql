-- One log of what happened: who did it, which records it is about, and what was changed. Rows of before keep what they
-- know: the user who did it, where that was written down.
alter table outbox rename to events;
alter table events rename constraint outbox_pkey to events_pkey;
alter table events rename column id_user to id_actor;
alter table events
  -- 'user' signed in; 'treasure' and 'customer' by a link or by what only they know; null in rows of before.
  add column actor text check (actor in ('user', 'treasure', 'customer', 'system')),
  -- Whose account it is about.
  add column id_user integer,
  -- What the event's name begins with, where that has no column: a line of work, an appointment, an offer.
  add column id_record integer,
  -- Shaped by the event's name.
  add column data jsonb not null default '{}';
update events set actor = 'user' where id_actor is not null;

drop index outbox_tx;
alter index outbox_recent rename to events_recent;
create index events_job on events (id_job, id desc) where id_job is not null;
create index events_customer on events (id_customer, id desc) where id_customer is not null;
create index events_treasure on events (id_treasure, id desc) where id_treasure is not null;
