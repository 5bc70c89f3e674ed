-- When whoever is signed in last showed that it is them: by signing in, or by confirming it later.
alter table access_tokens add column confirmed_at timestamptz;

-- A sign-in whose password was right, and whose second factor is still to come.
create table sign_in_tickets (
  hash text primary key check (length(hash) = 43),
  id_user integer not null references users on delete cascade,
  -- Seconds that the sign-in is to last.
  seconds integer not null check (seconds > 0),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_user on sign_in_tickets (id_user);
create index sign_in_tickets_old on sign_in_tickets (expires_at);

-- An authenticator app, one for each user. Not yet confirmed: its secret was shown, and no code has come back.
create table authenticators (
  id_user integer primary key references users on delete cascade,
  -- Sealed with the key of the installation.
  secret text not null,
  -- Of the newest code that was taken: a code counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz
);

create table recovery_codes (
  id_user integer not null references users on delete cascade,
  hash text not null check (length(hash) = 43),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (id_user, hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  id_user integer not null references users on delete cascade,
  -- As the authenticator names it, base64url.
  credential text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  -- The host that it was made for: at another address it does not answer.
  host text not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (id_user);

-- What a passkey is asked to sign, by its hash: once, for one purpose, and by whoever it was made for.
create table passkey_challenges (
  hash text primary key check (length(hash) = 43),
  purpose text not null check (purpose in ('add', 'confirm', 'sign_in', 'second_factor')),
  -- The sign-in or the ticket that it was made for, by its hash; empty for whoever is not signed in yet.
  bound_to text not null,
  id_user integer references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (id_user);
create index passkey_challenges_old on passkey_challenges (expires_at);
