-- Who left out a date or paused a series, because only they, or staff, can bring it back: nobody
-- else may commit them to a visit. Empty for dates left out before this was kept.
alter table series add column paused_by text check (paused_by in ('customer', 'treasure', 'admin'));
update series set paused_by = 'admin' where paused_from is not null;
alter table series add constraint series_paused_by check ((paused_by is null) = (paused_from is null));
alter table series_dates
  add column left_out_by text check (left_out_by in ('customer', 'treasure', 'admin'));
