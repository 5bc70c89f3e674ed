-- Until then whoever claimed it may undo that; null where nothing can be undone, as by link and by staff.
alter table assignments add column undo_until timestamptz;
