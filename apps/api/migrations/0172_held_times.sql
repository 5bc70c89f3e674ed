-- A time of a treasure belongs to an appointment, or is held for a booking while it is filled in. Both are under the
-- one constraint that refuses overlaps.
alter table appointment_times
  alter column id_appointment drop not null,
  add column id_booking text unique references bookings (id) on delete cascade,
  add column held_at timestamptz,
  -- Without effect from then on, and deleted before another takes the time.
  add column held_until timestamptz,
  add constraint appointment_times_owner check ((id_appointment is null) = (id_booking is not null)),
  add constraint appointment_times_held check (
    (id_booking is null) = (held_at is null) and (held_at is null) = (held_until is null)
  );
create index appointment_times_held_until on appointment_times (held_until) where held_until is not null;

-- Appointments prevent the deletion of a treasure; a held time does not.
alter table appointment_times
  drop constraint appointment_times_id_treasure_fkey,
  add constraint appointment_times_id_treasure_fkey
    foreign key (id_treasure) references treasures (id) on delete cascade;

-- Start of the time that the customer chose to book at once. It stays when the hold ends.
alter table bookings add column window_at timestamptz;

alter table assignments drop constraint assignments_how_check;
alter table assignments add constraint assignments_how_check
  check (how in ('claim', 'opportunity', 'auto_match', 'admin', 'estimate', 'booking'));
