-- Which processor takes payments, the settings of the server decide: the table said what was true of no installation.
drop table processors;
create index payment_events_told on payment_events (created_at);
