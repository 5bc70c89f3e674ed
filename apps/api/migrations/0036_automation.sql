-- What is done because something happened, by staff's wish. Nothing has ever written or read these two.
drop table automation_logs;
drop table listeners;

-- Listeners through whose doing an event came about, the first first: so that two do not set each other off for ever.
alter table events add column causes integer[] not null default '{}';

create table listeners (
  id integer generated always as identity primary key,
  -- What the program knows one by that it came with; kept when it is deleted, so that it does not come again.
  code text unique check (code ~ '^[a-z_]+$'),
  name text not null,
  event text not null check (event ~ '^[a-z]+\.[a-z_]+$'),
  version integer not null default 1,
  active boolean not null default false,
  -- What happened before is not heard.
  switched_on_at timestamptz,
  -- It ran too often, and switched itself off.
  paused_because text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (not active or (switched_on_at is not null and paused_because is null and deleted_at is null))
);
create index listeners_listening on listeners (event) where active;

-- What it waits for and does. A run keeps the version with which it began.
create table listener_versions (
  id_listener integer not null references listeners (id) on delete cascade,
  version integer not null,
  definition jsonb not null,
  id_user integer references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (id_listener, version)
);

-- One event heard by one listener. The row is the truth, a task wakes it.
create table automation_runs (
  id bigint generated always as identity primary key,
  id_listener integer not null,
  version integer not null,
  foreign key (id_listener, version) references listener_versions (id_listener, version) on delete cascade,
  id_event bigint not null references events (id) on delete cascade,
  id_job integer references jobs (id) on delete cascade,
  -- What it is about and which time of it: "job 17", or "event 99" where each time counts.
  subject text not null,
  -- The visit of an appointment for which it is; empty else.
  occasion text not null default '',
  -- As of its event, and its own listener.
  causes integer[] not null default '{}',
  state text not null check (state in ('waiting', 'done', 'not_matched', 'cancelled', 'failed')),
  reason text,
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'waiting' or due_at is not null)
);
create unique index automation_runs_once on automation_runs (id_listener, subject, occasion)
  where state <> 'not_matched';
create index automation_runs_due on automation_runs (due_at, id) where state = 'waiting';
create index automation_runs_listener on automation_runs (id_listener, created_at);
create index automation_runs_job on automation_runs (id_job) where id_job is not null;
create index automation_runs_event on automation_runs (id_event);
create index automation_runs_old on automation_runs (created_at) where state = 'not_matched';

create table automation_actions (
  id_run bigint not null references automation_runs (id) on delete cascade,
  position integer not null,
  action jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed')),
  result text,
  at timestamptz,
  primary key (id_run, position)
);

-- Addresses of others that are called. Secrets are sealed.
create table webhooks (
  id integer generated always as identity primary key,
  name text not null,
  url text not null check (url like 'https://%'),
  secret text not null,
  old_secret text,
  old_until timestamptz,
  -- Tries in a row that failed, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  -- When staff were told that it fails.
  told_at timestamptz,
  stopped_at timestamptz,
  -- Until then nothing is sent to it: each address holds up itself alone.
  next_try_at timestamptz,
  last_result text,
  last_at timestamptz,
  created_at timestamptz not null,
  check ((failures = 0) = (failing_since is null)),
  check ((old_secret is null) = (old_until is null))
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  id_webhook integer not null references webhooks (id) on delete cascade,
  reference text not null unique,
  body text not null,
  id_run bigint,
  position integer,
  foreign key (id_run, position) references automation_actions (id_run, position) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  result text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (id_webhook, next_try_at) where state = 'waiting';
create index webhook_deliveries_run on webhook_deliveries (id_run, position) where id_run is not null;
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
