-- Addresses of which a mail server said for good that nobody is there. Such an address gets no more e-mail, until staff
-- clear it.
create table email_bounces (
  id integer generated always as identity primary key,
  address text not null unique check (address = lower(address)),
  -- As the server numbered it, for example 5.1.1.
  code text not null,
  words text not null,
  bounced_at timestamptz not null,
  cleared_at timestamptz check (cleared_at >= bounced_at),
  id_cleared_by integer references users (id) on delete set null,
  check (id_cleared_by is null or cleared_at is not null)
);

-- When a try to send a message failed last, for the state of its channel.
alter table messages add column failed_at timestamptz;
create index messages_failed on messages (failed_at desc) where failed_at is not null;
create index messages_recent on messages (created_at, channel);

-- Nothing asks by it any more.
drop index messages_unsent;
