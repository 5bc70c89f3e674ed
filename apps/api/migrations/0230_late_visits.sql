-- `late`: the treasure says that they are late. `late_told`: the customer was told so, which happens once.
alter table visit_events
  drop constraint visit_events_kind_check,
  add constraint visit_events_kind_check check (
    kind in ('on_the_way', 'late', 'late_told', 'arrived', 'done', 'nobody_in')
  );
