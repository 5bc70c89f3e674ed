-- The start that a time had when it was made, by which calendars know it. Null while it has not been moved.
alter table appointment_times add column planned_start timestamptz;

-- Another time that a customer asks for, while nobody has answered: of an appointment one at most.
create table visit_requests (
  id_appointment integer primary key references appointments (id) on delete cascade,
  -- The start of the time that is to be another.
  start_at timestamptz not null,
  -- London calendar and clock.
  date date not null,
  arrival text not null check (arrival in ('morning', 'afternoon', 'time')),
  time time,
  asked_at timestamptz not null,
  check ((arrival = 'time') = (time is not null))
);
