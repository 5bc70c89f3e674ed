-- How a service is usually sold: what its option in a new region begins with. Existing services take it from the first
-- region's default option.
alter table services
  add column id_price_unit integer not null default 1 references price_units (id),
  add column minimum_hundredths integer check (minimum_hundredths >= 0),
  add column looks_first boolean not null default false,
  add column ask_for_images boolean not null default false,
  add column explanation text not null default '' check (length(explanation) <= 65535);
update services set
    id_price_unit = usual.id_price_unit, minimum_hundredths = usual.duration_hundredths,
    ask_for_images = usual.ask_for_images, explanation = usual.explanation
  from service_options as usual
  where usual.id_service = services.id and usual.id_ambassador = 1 and usual.is_service_defualt
    and usual.id_job_type <> 2;
update services set looks_first = true where exists (
  select from service_options as looked where looked.id_service = services.id and looked.id_job_type = 2);
-- What shows that a treasure has a skill: a registration, a ticket, an insurance.
alter table skills add column evidence text not null default '' check (length(evidence) <= 250);
