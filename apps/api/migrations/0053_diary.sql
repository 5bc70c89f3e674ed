-- A day of everybody's diary is read at once.
create index appointment_times_during on appointment_times using gist (during) where freed_at is null;

-- The secret address under which calendars read somebody's diary: of a user one at most.
create table diary_feeds (
  id_user integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null
);
