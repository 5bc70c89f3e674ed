-- Prices, rules and the options' own prices each hold from a London date until the next one of the same thing begins.

-- An option's own prices. One without either takes the price engine's.
create table option_prices (
  id_service_option integer not null references service_options (id) on delete cascade,
  valid_from date not null,
  treasure_price_pence integer check (treasure_price_pence >= 0),
  customer_price_pence integer check (customer_price_pence >= 0),
  primary key (id_service_option, valid_from)
);
insert into option_prices (id_service_option, valid_from, treasure_price_pence, customer_price_pence)
select id, '2000-01-01', treasure_price_pence, customer_price_pence from service_options
where treasure_price_pence is not null or customer_price_pence is not null;

-- The check of estimates names both columns and goes with them.
alter table service_options
  drop column treasure_price_pence,
  drop column customer_price_pence;
alter table service_options add constraint service_options_estimate check (id_job_type <> 2 or (
  id_price_unit = 4 and duration_hundredths is null
));

alter table default_prices add column valid_from date not null default '2000-01-01';
alter table price_rules add column valid_from date not null default '2000-01-01';

-- Of one thing there is one row for each date; the latest that has begun holds.
drop index default_prices_current;
create unique index default_prices_current on default_prices (id_service, id_price_unit, valid_from)
  where removed_in is null;
drop index price_rules_county;
drop index price_rules_city;
drop index price_rules_prefix;
drop index price_rules_service;
create unique index price_rules_county on price_rules (id_county, valid_from)
  where removed_in is null and type = 1;
create unique index price_rules_city on price_rules (id_city, valid_from)
  where removed_in is null and type = 2;
create unique index price_rules_prefix on price_rules (prefix, valid_from)
  where removed_in is null and type = 3;
create unique index price_rules_service on price_rules (id_service, coalesce(id_ambassador, 0), valid_from)
  where removed_in is null and type = 4;
