-- What a treasure says at a visit. A visit that moves begins again, so its start is part of the key.
create table visit_events (
  id_time integer not null references appointment_times (id) on delete cascade,
  starts_at timestamptz not null,
  kind text not null check (kind in ('on_the_way', 'arrived', 'done', 'nobody_in')),
  -- Minutes until the treasure is there, as they said on the way.
  minutes integer check (minutes between 0 and 240),
  -- By the clock of the device, which may be wrong, and by ours when it arrived.
  at_device timestamptz not null,
  at_server timestamptz not null,
  primary key (id_time, starts_at, kind)
);

-- A link of a customer to the page that says who is coming, and whether they are there.
alter table job_links
  add column id_time integer references appointment_times (id) on delete cascade,
  drop constraint job_links_purpose_check,
  add constraint job_links_purpose_check check (
    purpose in ('continue', 'treasure', 'start', 'estimate', 'estimates', 'review', 'calendar', 'visit')
  ),
  add constraint job_links_visit check ((purpose = 'visit') = (id_time is not null));
create index job_links_time on job_links (id_time) where id_time is not null;
