-- Of the page on which a widget came up its origin is kept and no more: a path may say who looks at it.
alter table embed_sightings
  -- In the page itself, or in a frame of ours.
  add column way text not null default 'page' check (way in ('page', 'frame')),
  -- Directives by which the page's policy kept something of ours back.
  add column blocked text[] not null default '{}' check (cardinality(blocked) <= 8);

with pages as (
  delete from embed_sightings returning *
)
insert into embed_sightings (id_embed, page, version, first_seen, last_seen, error, error_at)
select distinct on (id_embed, origin)
  id_embed, origin, version,
  min(first_seen) over same, last_seen,
  error, error_at
from (select pages.*, substring(page from '^https?://[^/]+') as origin from pages) found
where origin is not null
window same as (partition by id_embed, origin)
order by id_embed, origin, last_seen desc;

alter table embed_sightings
  add constraint embed_sightings_origin check (page ~ '^https?://[^/]+$');

-- How often a widget came up on a day of London, on all sites together; kept for 30 days.
create table embed_loads (
  id_embed text not null references embeds (id) on delete cascade,
  day date not null,
  loads integer not null check (loads > 0),
  primary key (id_embed, day)
);
