-- A picture is named here before its files are written, and no more in the transaction that gives it to a job. Whoever
-- stops in between leaves a name by which the files are found and removed.
alter table removed_pictures add column is_coming boolean not null default false;
