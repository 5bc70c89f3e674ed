-- Per cent off the customer's price for visits that repeat every week, two weeks or month. Empty for none.
alter table service_options
  add column week_discount integer check (week_discount between 1 and 50),
  add column fortnight_discount integer check (fortnight_discount between 1 and 50),
  add column month_discount integer check (month_discount between 1 and 50);
-- A series keeps the discount that its option had when it was started.
alter table series
  add column discount_percent integer not null default 0 check (discount_percent between 0 and 50);
