-- The time that the rule gives a date, because the rule of the following dates can change.
alter table series_dates add column planned tstzrange;
update series_dates d set planned = tstzrange(
  (d.on_day + a.time) at time zone 'Europe/London',
  (d.on_day + a.time) at time zone 'Europe/London' + a.hours_hundredths * interval '36 seconds'
)
from series s join appointments a on a.id = s.id_appointment where s.id = d.id_series;
alter table series_dates alter column planned set not null;

-- A series that was moved to a later day can end before that day.
alter table appointments drop constraint appointments_last_day;
