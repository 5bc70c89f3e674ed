-- A treasure's own statement about their tax: it never replaces a row that staff wrote, and what lowers the deduction
-- or adds a VAT number waits until staff have verified it.
alter table treasure_taxes
  add column by_staff boolean not null default true,
  add column waits boolean not null default false,
  add constraint treasure_taxes_waits check (not (waits and by_staff)),
  drop constraint treasure_taxes_id_treasure_valid_from_key;
update treasure_taxes x set by_staff = false
  from users u where u.id = x.id_user and u.id_treasure = x.id_treasure;
create unique index treasure_taxes_by_day on treasure_taxes (id_treasure, valid_from) where not waits;
create unique index treasure_taxes_one_waits on treasure_taxes (id_treasure) where waits;
