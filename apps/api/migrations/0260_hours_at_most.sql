-- The hours that the customer agreed to at most, in hundredths. Empty on jobs that are not by the hour, on those without
-- a minimum, and on those booked before there was one: there the hours worked are paid, however many.
alter table jobs add column ceiling_hundredths integer check (ceiling_hundredths > 0);
-- For each visit of a series, as its hours were chosen. Empty if they say no more than the job.
alter table series add column ceiling_hundredths integer check (ceiling_hundredths > 0);

-- Extra work has a fixed price, or is a number of hours by which the job may take longer. The prices are for all of it.
alter table agreed_lines
  add column id_price_unit integer not null default 4 references price_units (id) check (id_price_unit in (1, 4)),
  add column quantity_hundredths integer not null default 100 check (quantity_hundredths > 0),
  add constraint agreed_lines_quantity check (id_price_unit = 1 or quantity_hundredths = 100),
  -- Hours cost what the job costs, even if it makes a loss.
  drop constraint agreed_lines_treasure_pence_check,
  drop constraint agreed_lines_check,
  add constraint agreed_lines_prices check (
    treasure_pence between 0 and 100000000 and customer_pence between 0 and 100000000
    and (id_price_unit = 1 or (treasure_pence > 0 and customer_pence >= treasure_pence))
  ),
  add constraint agreed_lines_key
    unique (id, id_job, id_treasure, state, id_price_unit, treasure_pence, customer_pence);
-- Hours are recorded as labour of the job. Only work of a fixed price is a line of its own.
alter table works
  drop constraint works_agreed,
  add constraint works_agreed
    foreign key (id_agreed, id_job, id_treasure, agreed_state, id_price_unit, treasure_price_pence, customer_price_pence)
    references agreed_lines (id, id_job, id_treasure, state, id_price_unit, treasure_pence, customer_pence);

-- Hours that may still be recorded for a job on a day, beside a line that is left out. Empty if nothing limits them.
-- The visits of a series each have the ceiling, and share what was agreed beyond it. What staff agreed after `settled`
-- does not count.
create function hours_left(
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
       where id_job = of_job and state = 'agreed' and id_price_unit = 1 and (how <> 'staff' or answered_at <= settled))
    - (select coalesce(sum(case when this then hours else greatest(hours - ceiling, 0) end), 0) from visits)
  from job
$$;

-- Labour above the agreed hours does not exist, so it cannot be invoiced either. Locking the job handles lines of one
-- job, and the answers to its extra work, one after the other.
create function refuse_more_hours() returns trigger language plpgsql as $$
begin
  perform from jobs where id = new.id_job for no key update;
  if exists (
    select from works where id_job = new.id_job and hours_left(new.id_job, date) < 0
      and (tg_table_name <> 'works' or date = (to_jsonb(new) ->> 'date')::date)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'works_hours_agreed',
      message = 'more hours than were agreed for job ' || new.id_job;
  end if;
  return null;
end $$;
create trigger works_hours_agreed
  after insert or update of id_job, date, quantity_hundredths, id_price_unit, minimum, material, whole_job, id_agreed on works
  for each row when (
    new.id_price_unit = 1 and not (new.material or new.whole_job or new.minimum) and new.id_agreed is null
  ) execute function refuse_more_hours();
create trigger agreed_hours_kept after update of state, quantity_hundredths, id_price_unit, id_job on agreed_lines
  for each row when (old.state = 'agreed' and old.id_price_unit = 1) execute function refuse_more_hours();

-- An invoice charges for what was recorded, at its price. A void invoice keeps its lines when the work changes later.
create function refuse_other_quantity() returns trigger language plpgsql as $$
begin
  if not exists (select from works where id = new.id_work and quantity_hundredths = new.quantity_hundredths) then
    raise exception using errcode = 'check_violation', constraint = 'invoice_lines_quantity',
      message = 'another quantity than was recorded in line ' || new.id_work;
  end if;
  return null;
end $$;
create trigger invoice_lines_quantity after insert or update of id_work, quantity_hundredths on invoice_lines
  for each row execute function refuse_other_quantity();
alter table invoice_lines add constraint invoice_lines_gross
  check (gross_pence = (quantity_hundredths::bigint * customer_price_pence + 50) / 100);
