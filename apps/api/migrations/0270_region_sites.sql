-- Origins of pages whose widgets name this region, with or without an embed. Kept for 30 days.
create table region_sites (
  id_region integer not null references ambassadors (id) on delete cascade,
  page text not null check (length(page) <= 300 and page ~ '^https?://[^/]+$'),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (id_region, page)
);
