-- What follows from an event is told once, however often the task that tells it runs: event, template and recipient.
alter table messages add column key text;
create unique index messages_key on messages (key) where key is not null;
