-- The event of which a message tells: staff may have people told of it in other words instead.
alter table messages add column id_event bigint references events (id) on delete set null;
create index messages_event on messages (id_event) where id_event is not null;
