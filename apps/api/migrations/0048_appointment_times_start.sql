-- What comes on a day, of everybody or of a region: the overlap's index begins with the treasure.
create index appointment_times_start on appointment_times (lower(during)) where freed_at is null;
