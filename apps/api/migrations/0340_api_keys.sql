-- Keys with which programs act for the person who made them. Their rights are those of the maker at the time
-- of each call, narrowed to the key's scopes.
create table api_keys (
  id integer generated always as identity primary key,
  id_user integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  hash text not null unique check (length(hash) = 43),
  -- Last characters of the key, by which its owner recognises it.
  hint text not null check (length(hint) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  reads_only boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz check (ends_at > created_at),
  -- To the hour.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user on api_keys (id_user, id);

-- The key with which a program caused an event. Transactions of a call name it.
alter table events add column id_key integer
  default nullif(current_setting('treasures.api_key', true), '')::integer
  references api_keys (id) on delete set null;
create index events_key on events (id_key) where id_key is not null;
