-- True if the author has confirmed that a similar line is another visit or purchase.
alter table works add column allow_similar boolean not null default false;

drop index works_same;
create unique index works_same on works
  (id_treasure, id_job, date, material, quantity_hundredths,
   (case when material then treasure_price_pence else 0 end), descr_folded)
  where not allow_similar;
