-- People answer our texts. An answer to what somebody just wrote is a kind of its own: it comes at any hour.
alter table messages drop constraint messages_class_check;
alter table messages add constraint messages_class_check
  check (class in ('security', 'service', 'offer', 'payment', 'marketing', 'reply'));
create index messages_texts_to on messages (recipient, id) where channel = 'sms';

alter table inbound_texts
  -- The chatbot is to read it.
  add column for_chatbot boolean not null default false,
  -- Who of the staff played the phone.
  add column id_played_by integer references users (id) on delete set null;
create index inbound_texts_received on inbound_texts (received_at) where for_chatbot;

-- All texts in and out of a mobile that has texted us.
create table conversations (
  id integer generated always as identity primary key,
  mobile text not null unique,
  -- Since when staff answer instead of the chatbot.
  taken_at timestamptz,
  id_taken_by integer references users (id) on delete set null,
  -- Since when something of theirs waits for staff.
  waiting_since timestamptz,
  last_at timestamptz not null
);
create index conversations_order on conversations (waiting_since, last_at desc, id);

-- What a text of ours asked a number, and may be answered by text.
create table text_questions (
  id bigint generated always as identity primary key,
  mobile text not null,
  kind text not null check (kind in ('offer', 'start', 'price', 'estimate')),
  id_job integer not null references jobs (id) on delete cascade,
  -- Who was asked, or whose estimate it is.
  id_treasure integer not null references treasures (id) on delete cascade,
  -- The offer or the estimate; the job where the question is about that.
  id_record integer not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('answered', 'void')),
  check ((ended_at is null) = (ended_as is null))
);
create unique index text_questions_open on text_questions (kind, id_record, id_treasure) where ended_at is null;
create index text_questions_mobile on text_questions (mobile, asked_at);
create index text_questions_job on text_questions (id_job);
create index text_questions_treasure on text_questions (id_treasure);

-- What came of each text, and what staff did with a conversation.
create table chatbot_events (
  id bigint generated always as identity primary key,
  id_conversation integer not null references conversations (id) on delete cascade,
  id_inbound bigint unique references inbound_texts (id) on delete cascade,
  understood text check (understood ~ '^[a-z_]+$'),
  did text not null check (did ~ '^[a-z_]+$'),
  -- An answer that changed nothing: only so many of them in an hour.
  is_idle boolean not null default false,
  id_job integer references jobs (id) on delete set null,
  id_message bigint unique references messages (id) on delete set null,
  id_user integer references users (id) on delete set null,
  at timestamptz not null,
  check ((id_inbound is null) = (understood is null))
);
create index chatbot_events_conversation on chatbot_events (id_conversation, at);
create index chatbot_events_job on chatbot_events (id_job) where id_job is not null;
