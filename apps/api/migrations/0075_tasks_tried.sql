-- Those that have failed and wait for their next try: few, and counted every few seconds.
create index tasks_tried on tasks (run_at) where attempts > 0 and dead_at is null and leased_until is null;
