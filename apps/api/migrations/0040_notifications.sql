-- What somebody who can sign in was told, in the short words of its notice: for the bell of the portal, and to be
-- pushed to their devices. Holds nothing that opens anything.
create table notifications (
  id bigint generated always as identity primary key,
  id_user integer not null references users (id) on delete cascade,
  id_event bigint not null references events (id) on delete cascade,
  -- The notice whose words it has.
  notice text not null,
  title text not null,
  body text not null,
  -- A page of the portal; none where the record has no page that its reader may see.
  path text check (path ~ '^/[a-z]'),
  created_at timestamptz not null,
  read_at timestamptz
);
-- One of each, however many ways lead to its reader.
create unique index notifications_once on notifications (id_user, id_event, notice);
create index notifications_newest on notifications (id_user, (read_at is not null), id desc);
create index notifications_event on notifications (id_event);
create index notifications_old on notifications (created_at);

-- By what push services know us (VAPID). The private half is sealed.
create table push_keys (
  id integer generated always as identity primary key,
  public_key text not null unique,
  private_key text not null,
  is_current boolean not null,
  created_at timestamptz not null
);
-- Of two that begin at once one makes it.
create unique index push_keys_current on push_keys (is_current) where is_current;

-- Browsers that asked for what is pushed. Each goes with the sign-in that asked: a device that was signed out of, or of
-- which the sign-in has run out, shows nothing to whoever holds it.
create table push_subscriptions (
  id integer generated always as identity primary key,
  -- Where its push service takes messages for it. Of several people at one device the last has it.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  id_key integer not null references push_keys (id) on delete cascade,
  id_user integer not null references users (id) on delete cascade,
  session text not null references access_tokens (hash) on delete cascade,
  -- "Chrome on Android"
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (id_user, used_at desc);
create index push_subscriptions_session on push_subscriptions (session);
create index push_subscriptions_key on push_subscriptions (id_key);

-- A push is a message to one device, with the words of its notification.
alter table messages
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('email', 'sms', 'push')),
  add column id_notification bigint references notifications (id) on delete set null,
  add column id_push_subscription integer references push_subscriptions (id) on delete set null;
create unique index messages_push on messages (id_notification, id_push_subscription) where id_notification is not null;
create index messages_push_subscription on messages (id_push_subscription) where id_push_subscription is not null;

-- What was pushed of an offer, besides its e-mail and its text or instead of them.
alter table opportunities add column id_notification bigint references notifications (id) on delete set null;
create index opportunities_notification on opportunities (id_notification) where id_notification is not null;
