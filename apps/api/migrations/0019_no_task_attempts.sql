-- Who failed is known by its task. What waited there is found by the next sweep.
drop table task_attempts;
