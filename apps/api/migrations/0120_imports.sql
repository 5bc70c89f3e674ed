-- Files of customers or treasures from another system, and what each of their rows became.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('customers', 'treasures')),
  file_name text not null,
  state text not null default 'new' check (state in ('new', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  headers jsonb not null,
  -- What each column holds; null for one that is left out.
  fields jsonb not null,
  -- `ImportOptions` of the contract.
  options jsonb not null,
  -- The franchisee's region whose import it is; null for one of the whole business.
  id_region integer references ambassadors (id),
  id_user integer references users (id) on delete set null,
  -- Companies that it made, which an undo removes where nobody else is of them.
  companies integer[] not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_in_progress on imports (id) where state in ('checking', 'running', 'undoing');

create table import_rows (
  id_import integer not null references imports (id) on delete cascade,
  line integer not null,
  -- As in the file; empty once the person was added, whose record says it from then on.
  cells jsonb not null,
  -- Lower case, by which an erasure finds the row.
  email text,
  -- Hash of who it is, by which a later import knows them again.
  key text,
  outcome text check (outcome in ('added', 'there_already', 'similar', 'problem', 'removed', 'kept')),
  reasons jsonb not null default '[]',
  id_customer integer references customers (id) on delete set null,
  id_treasure integer references treasures (id) on delete set null,
  -- Of the record as it was added: another one tells that somebody has changed it.
  digest text,
  primary key (id_import, line)
);
create index import_rows_key on import_rows (key) where outcome = 'added';
create index import_rows_email on import_rows (email) where email is not null;
create index import_rows_customer on import_rows (id_customer) where id_customer is not null;
create index import_rows_treasure on import_rows (id_treasure) where id_treasure is not null;
