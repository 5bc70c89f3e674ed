-- Numbers of customers who were merged into another: their addresses lead on to who is left.
create table merged_customers (
  id integer primary key,
  id_customer integer not null references customers (id) on delete cascade,
  check (id <> id_customer)
);
create index merged_customers_left on merged_customers (id_customer);

-- The log knows earlier ones. Whoever they were merged into may have been merged on.
with recursive told as (
  select distinct on (id) id, into_id from (
    select (data ->> 'id_merged')::integer as id, id_customer as into_id, events.id as n
    from events where event = 'customer.merged' and data ? 'id_merged' and id_customer is not null
  ) merges order by id, n desc
), led as (
  select id, into_id, 1 as steps from told
  union all
  select led.id, told.into_id, steps + 1 from led join told on told.id = led.into_id where steps < 100
)
insert into merged_customers (id, id_customer)
select distinct on (led.id) led.id, led.into_id from led
join customers on customers.id = led.into_id
where led.id <> led.into_id and not exists (select from customers still where still.id = led.id)
order by led.id, steps desc;
