-- Named filters of lists.
create table views (
  id integer generated always as identity primary key,
  -- Owner. Null if colleagues share the view.
  id_user integer references users (id) on delete cascade,
  -- Region whose staff share the view. Null for the views of admins, and for views with an owner.
  id_region integer references ambassadors (id) on delete cascade,
  list text not null,
  name text not null,
  query jsonb not null,
  is_pinned boolean not null,
  created_at timestamptz not null,
  check (id_user is null or id_region is null)
);
create unique index views_named on views (id_user, id_region, list, lower(name)) nulls not distinct;
create index views_region on views (id_region) where id_region is not null;
