-- What was agreed for a job, in one table: what was booked, an accepted estimate, a price that staff set, and extra work.
-- Prices are of one unit, and of all of it for extra work. Without a quantity, as much is agreed as is needed.
alter table agreed_lines
  add column source text not null default 'change' check (source in ('booking', 'estimate', 'change', 'staff')),
  alter column id_treasure drop not null,
  alter column quantity_hundredths drop not null,
  drop constraint agreed_lines_id_price_unit_check,
  drop constraint agreed_lines_quantity,
  drop constraint agreed_lines_prices,
  drop constraint agreed_lines_check3,
  drop constraint agreed_lines_check4,
  add constraint agreed_lines_kind check (case when source = 'change'
    then id_treasure is not null and quantity_hundredths is not null
      and (id_price_unit = 1 or id_price_unit = 4 and quantity_hundredths = 100)
      and (state in ('agreed', 'declined')) = (how is not null)
      and (how is distinct from 'staff' or (state = 'agreed' and reason <> ''))
    else state = 'agreed' and id_treasure is null and how is null
  end),
  add constraint agreed_lines_prices check (
    treasure_pence >= 0 and customer_pence >= 0 and (source <> 'change' or (
      treasure_pence <= 100000000 and customer_pence <= 100000000
      and (id_price_unit = 1 or (treasure_pence > 0 and customer_pence >= treasure_pence))
    ))
  ),
  -- What an invoice's line of labour refers to.
  add column booked boolean not null generated always as (source <> 'change') stored,
  add constraint agreed_lines_booked unique (id, id_job, booked, customer_pence);
create index agreed_lines_booked_job on agreed_lines (id_job, id desc) where source <> 'change';

-- Who agreed to a job's present price, and how: the customer in the booking, with an estimate, or staff.
alter table jobs
  add column price_source text not null default 'booking' check (price_source in ('booking', 'estimate', 'staff')),
  add column id_priced_by integer references users (id) on delete set null;
create index jobs_priced_by on jobs (id_priced_by) where id_priced_by is not null;

-- Whatever writes a customer's price also writes what was agreed, so no price is without it. What the treasure gets may
-- change without the customer.
create function note_agreed_price() returns trigger language plpgsql as $$
begin
  insert into agreed_lines (id_job, source, what, id_price_unit, quantity_hundredths, treasure_pence, customer_pence,
    state, asked_at, answered_at, id_answered_by)
  select new.id, new.price_source, services.name, new.id_price_unit,
    case when new.id_price_unit = 4 or new.id_job_type = 3 then 100 else new.ceiling_hundredths end,
    new.treasure_price_pence, new.customer_price_pence, 'agreed', at, at, new.id_priced_by
  from services, lateral (
    select case when tg_op = 'INSERT' or old.id_status = 0 then coalesce(new.posted_at, new.created_at)
      else new.updated_at end as at
  ) moment
  where services.id = new.id_service;
  return null;
end $$;
create trigger jobs_agree_at_first after insert on jobs for each row
  when (new.id_status <> 0 and new.customer_price_pence is not null and new.treasure_price_pence is not null)
  execute function note_agreed_price();
create trigger jobs_agree_again
  after update of id_status, id_price_unit, customer_price_pence, ceiling_hundredths on jobs
  for each row when (
    new.id_status <> 0 and new.customer_price_pence is not null and new.treasure_price_pence is not null and (
      old.id_status = 0
      or (old.id_price_unit, old.customer_price_pence, old.ceiling_hundredths)
        is distinct from (new.id_price_unit, new.customer_price_pence, new.ceiling_hundredths)
    )
  ) execute function note_agreed_price();

-- Visits of a series keep the price at which they were promised. The customer was told of a rise before.
create function note_promised_price() returns trigger language plpgsql as $$
begin
  insert into agreed_lines (id_job, source, what, id_price_unit, quantity_hundredths, treasure_pence, customer_pence,
    state, asked_at, answered_at)
  select jobs.id, case tg_op when 'INSERT' then 'booking' else 'staff' end, services.name || ', visits that repeat',
    jobs.id_price_unit, greatest(jobs.ceiling_hundredths, series.ceiling_hundredths), new.treasure_price_pence,
    new.customer_price_pence, 'agreed', at, at
  from series
  join jobs on jobs.id = series.id_job
  cross join lateral (
    select case tg_op when 'INSERT' then series.created_at else jobs.updated_at end as at
  ) moment
  join services on services.id = jobs.id_service
  where series.id = new.id_series and not exists (
    select from agreed_lines l where l.id_job = jobs.id and l.source <> 'change'
      and (l.id_price_unit, l.customer_pence) = (jobs.id_price_unit, new.customer_price_pence)
  );
  return null;
end $$;
create trigger series_dates_agreed after insert or update of customer_price_pence on series_dates for each row
  when (new.customer_price_pence is not null and new.treasure_price_pence is not null)
  execute function note_promised_price();

-- What was agreed before this was by the job's own customer, when they booked.
insert into agreed_lines (id_job, source, what, id_price_unit, quantity_hundredths, treasure_pence, customer_pence, state,
  asked_at, answered_at)
select distinct on (id_job, agreed.id_price_unit, customer_pence) id_job, 'booking', services.name,
  agreed.id_price_unit, case when agreed.id_price_unit = 4 then 100 end, treasure_pence, customer_pence, 'agreed', at, at
from (
  select id as id_job, id_service, id_price_unit, treasure_price_pence as treasure_pence,
    customer_price_pence as customer_pence, coalesce(posted_at, created_at) as at, 1 as rank
  from jobs where id_status <> 0
  union all
  select id_job, jobs.id_service, jobs.id_price_unit, d.treasure_price_pence, d.customer_price_pence,
    coalesce(jobs.posted_at, jobs.created_at), 2
  from series_dates d join series on series.id = d.id_series join jobs on jobs.id = series.id_job
  union all
  select id_job, jobs.id_service, works.id_price_unit, works.treasure_price_pence, works.customer_price_pence,
    coalesce(jobs.posted_at, jobs.created_at), 3
  from works join jobs on jobs.id = works.id_job where not material and id_agreed is null
  union all
  select l.id_job, jobs.id_service, works.id_price_unit, works.treasure_price_pence, l.customer_price_pence,
    coalesce(jobs.posted_at, jobs.created_at), 4
  from invoice_lines l join works on works.id = l.id_work join jobs on jobs.id = l.id_job
  where not l.material and l.id_agreed is null
) agreed
join services on services.id = agreed.id_service
where treasure_pence is not null and customer_pence is not null
order by id_job, agreed.id_price_unit, customer_pence, rank;

-- Every line of labour on an invoice names what the customer agreed to, at its price: what was booked, or extra work.
alter table invoice_lines
  add column id_booked integer,
  add column booked boolean generated always as (case when id_booked is not null then true end) stored,
  add constraint invoice_lines_booked foreign key (id_booked, id_job, booked, customer_price_pence)
    references agreed_lines (id, id_job, booked, customer_pence);
create index invoice_lines_booked_line on invoice_lines (id_booked) where id_booked is not null;

-- The newest agreement of a job at the unit and price of a line of labour.
create function booked_line(of_work integer) returns integer language sql stable as $$
  select l.id
  from works w join agreed_lines l
    on l.id_job = w.id_job and l.source <> 'change' and l.state = 'agreed'
      and l.id_price_unit = w.id_price_unit and l.customer_pence = w.customer_price_pence
  where w.id = of_work and not w.material and w.id_agreed is null
  order by l.id desc limit 1
$$;
update invoice_lines i set id_booked = (
  select l.id from agreed_lines l join works on works.id = i.id_work and works.id_price_unit = l.id_price_unit
  where l.id_job = i.id_job and l.source <> 'change' and l.customer_pence = i.customer_price_pence
  order by l.id limit 1
) where not material and id_agreed is null;
alter table invoice_lines add constraint invoice_lines_labour_agreed
  check (material or (id_agreed is null) <> (id_booked is null));

-- Only extra work of hours adds to a job's ceiling, not the ceiling itself.
create or replace function hours_left(
  of_job integer, on_day date, left_out integer default 0, settled timestamptz default 'infinity'
) returns integer
language sql stable as $$
  with job as (
    select greatest(ceiling_hundredths, (select max(ceiling_hundredths) from series where id_job = of_job)) as ceiling,
      exists (select from series where id_job = of_job) as repeats
    from jobs where id = of_job and ceiling_hundredths is not null
  ), visits as (
    select date = on_day or not repeats as this, sum(quantity_hundredths) as hours
    from works, job
    where id_job = of_job and works.id <> left_out and id_price_unit = 1
      and not (material or whole_job or minimum) and id_agreed is null
    group by case when repeats then date end, 1
  )
  select ceiling
    + (select coalesce(sum(quantity_hundredths), 0) from agreed_lines
       where id_job = of_job and source = 'change' and state = 'agreed' and id_price_unit = 1
         and (how <> 'staff' or answered_at <= settled))
    - (select coalesce(sum(case when this then hours else greatest(hours - ceiling, 0) end), 0) from visits)
  from job
$$;
