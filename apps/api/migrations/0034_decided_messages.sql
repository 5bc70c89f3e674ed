-- A message says of what kind it is and whom it is to, so that it can be decided again, when it is about to leave,
-- whether it may. What may not stays, with why.
alter table messages
  -- The notice whose words it has; none where they were written for it alone.
  add column template text,
  add column class text not null default 'service'
    check (class in ('security', 'service', 'offer', 'payment', 'marketing')),
  -- The switch of a treasure that it goes by.
  add column channel_group text check (channel_group ~ '^[a-z]+$'),
  -- The treasure whom it is to. A customer or a user whom it is to stands in `id_customer` or `id_user`.
  add column id_treasure integer references treasures (id) on delete set null,
  -- The London date that it is about.
  add column on_day date,
  -- It waits for the morning: its age counts from then.
  add column held_until timestamptz,
  drop constraint messages_state_check,
  add constraint messages_state_check
    check (state in ('waiting', 'sending', 'unknown', 'sent', 'delivered', 'failed', 'withheld')),
  add constraint messages_withheld check (state <> 'withheld' or error is not null);
create index messages_customer on messages (id_customer) where id_customer is not null;
create index messages_treasure on messages (id_treasure) where id_treasure is not null;

-- Whether a customer agreed to advertisements by a channel, as they were asked: added to and never changed, so that
-- it can be shown who said what when. The last word counts.
create table marketing_consents (
  id bigint generated always as identity primary key,
  id_customer integer not null references customers (id) on delete cascade,
  id_channel integer not null references channels (id),
  agreed boolean not null,
  -- What they read when they agreed, or did not.
  wording text not null,
  -- Who pressed: staff where they were told on the telephone.
  id_user integer references users (id) on delete set null,
  given_at timestamptz not null
);
create index marketing_consents_last on marketing_consents (id_customer, id_channel, id desc);

-- The text of an offer, besides its e-mail or instead of it: with the first of them that leaves it is Sent, and with
-- the last that does not it is over.
alter table opportunities add column id_text bigint references messages (id) on delete set null;
create index opportunities_text on opportunities (id_text) where id_text is not null;
