-- Hours that a treasure works each week, in minutes of London's wall clock. Weekday 1 is Monday.
create table working_hours (
  id_treasure integer not null references treasures (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute integer not null check (from_minute >= 0),
  to_minute integer not null check (to_minute <= 1440),
  mode text not null check (mode in ('book', 'offer')),
  primary key (id_treasure, weekday, from_minute),
  check (from_minute < to_minute),
  constraint working_hours_overlap exclude using gist
    (id_treasure with =, weekday with =, int4range(from_minute, to_minute) with &&)
);

-- Hours of single dates, which replace those of their weekday. Days off are breaks.
create table working_days (
  id_treasure integer not null references treasures (id) on delete cascade,
  date date not null,
  from_minute integer not null check (from_minute >= 0),
  to_minute integer not null check (to_minute <= 1440),
  mode text not null check (mode in ('book', 'offer')),
  primary key (id_treasure, date, from_minute),
  check (from_minute < to_minute),
  constraint working_days_overlap exclude using gist
    (id_treasure with =, date with =, int4range(from_minute, to_minute) with &&)
);
