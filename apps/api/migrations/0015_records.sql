-- The processor's name for whoever a card is charged to. A customer may have cards of two: after merging.
alter table cards add column payer text;
update cards set payer = customers.processor_customer
from customers where customers.id = cards.id_customer and cards.processor = 'stripe';
-- For whom an attempt was begun: its card is theirs, wherever the customer's record goes meanwhile.
alter table card_setups add column payer text;
update card_setups set payer = customers.processor_customer
from customers where customers.id = card_setups.id_customer and card_setups.processor = 'stripe';

-- What a processor has told of a card, kept or not. Its events come in any order, and count by their own time.
create table card_tellings (
  processor text not null check (processor in ('sandbox', 'stripe')),
  -- The processor's own name for the card.
  reference text not null,
  -- The newest event's own time.
  told_at timestamptz not null,
  -- Detached. A card does not come back from this.
  gone boolean not null default false,
  primary key (processor, reference)
);
create index card_tellings_old on card_tellings (told_at);

-- Addresses in the United Kingdom that name no town get the one that they belong to, as bookings do.
update addresses set id_city = (
  select cities.id from cities
  where cities.id_country = 1 and cities.lat between addresses.lat - 0.4 and addresses.lat + 0.4
  order by
    ((cities.lat - addresses.lat) ^ 2 + ((cities.lon - addresses.lon) * cos(radians(addresses.lat))) ^ 2)
    / (cities.population + 5000)
  limit 1
) where id_country = 1 and id_city is null and postcode is not null and lat is not null;
update treasures set id_city = (
  select cities.id from cities
  where cities.id_country = 1 and cities.lat between treasures.lat - 0.4 and treasures.lat + 0.4
  order by
    ((cities.lat - treasures.lat) ^ 2 + ((cities.lon - treasures.lon) * cos(radians(treasures.lat))) ^ 2)
    / (cities.population + 5000)
  limit 1
) where id_country = 1 and id_city is null;
