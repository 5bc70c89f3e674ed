-- Prices of one unit at which a date was promised. They are those of the job when the date was made, until a fall, or a
-- rise of which the customer was told in time. Empty if the job had no price.
alter table series_dates
  add column customer_price_pence integer check (customer_price_pence >= 0),
  add column treasure_price_pence integer check (treasure_price_pence >= 0);
update series_dates d set
  customer_price_pence = jobs.customer_price_pence, treasure_price_pence = jobs.treasure_price_pence
from series s join jobs on jobs.id = s.id_job where s.id = d.id_series;
