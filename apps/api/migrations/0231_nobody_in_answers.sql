-- What a customer answers to "nobody in", in their words.
alter table visit_events
  drop constraint visit_events_kind_check,
  add constraint visit_events_kind_check check (
    kind in ('on_the_way', 'late', 'late_told', 'arrived', 'done', 'nobody_in', 'answered')
  ),
  add column words text check (length(words) between 1 and 500),
  add constraint visit_events_answer check ((words is not null) = (kind = 'answered'));
