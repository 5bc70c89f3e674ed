-- What somebody did themselves, newest first.
create index events_actor on events (actor, id_actor, id desc) where id_actor is not null;
