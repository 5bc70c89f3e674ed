-- Work that only somebody may take who has a skill for it: one of those that belong to the service.
alter table services add column requires_skill boolean not null default false;
