-- Messages have a state: e-mails wait, and are sent or failed; a text that was handed over without an answer is unknown
-- until it is looked up, and one that was sent is delivered or not, as its reports say.
alter table messages
  add column state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'unknown', 'sent', 'delivered', 'failed')),
  -- The provider's name for a text.
  add column reference text,
  -- Parts in which a text is sent and paid for.
  add column segments smallint;
update messages set state = case when sent_at is not null then 'sent' else 'failed' end
where sent_at is not null or attempts >= 8;
alter table messages add constraint messages_sent check (sent_at is null or state in ('sent', 'delivered', 'failed'));
create unique index messages_reference on messages (reference) where reference is not null;

drop index messages_queue;
create index messages_queue on messages (channel, created_at, id) where state in ('waiting', 'sending', 'unknown');

-- Mobiles whose owners answered STOP, until they answer START.
create table text_opt_outs (
  mobile text primary key,
  -- By a text of theirs, or by what the provider says of one of ours: in its answer, or in a report later.
  how text not null check (how in ('text', 'answer', 'report')),
  stopped_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= stopped_at)
);

-- What the provider told of our texts, each once.
create table text_reports (
  reference text not null,
  status text not null,
  error_code integer,
  reported_at timestamptz not null,
  primary key (reference, status)
);

-- Texts that people sent to us, each once.
create table inbound_texts (
  id bigint generated always as identity primary key,
  reference text not null unique,
  mobile text not null,
  body text not null,
  -- What the provider acts on by itself.
  keyword text check (keyword in ('stop', 'start', 'help')),
  received_at timestamptz not null
);
create index inbound_texts_mobile on inbound_texts (mobile, id);
create index customers_mobile on customers (mphone) where mphone is not null;
