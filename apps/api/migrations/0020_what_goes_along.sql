-- What was typed with a booking stays with its job, whoever the job goes to: before it becomes another customer's, it
-- takes along the contact that stands in the record that it leaves.
create function keep_contact_of_booking() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings where id_job = new.id) then
    return new;
  end if;
  select fname, lname, email, mphone, phone
  into new.contact_fname, new.contact_lname, new.contact_email, new.contact_mphone, new.contact_phone
  from customers where id = old.id_customer;
  return new;
end $$;

create trigger jobs_keep_contact before update of id_customer on jobs for each row
when (old.id_customer is not null and new.id_customer is distinct from old.id_customer and new.contact_fname is null)
execute function keep_contact_of_booking();

-- What goes when a record is deleted, and what merely forgets it, is for the database to know.
alter table activities
  drop constraint activities_id_customer_fkey,
  add foreign key (id_customer) references customers (id) on delete cascade,
  drop constraint activities_id_job_fkey,
  add foreign key (id_job) references jobs (id) on delete cascade;
alter table assignments
  drop constraint assignments_id_job_fkey,
  add foreign key (id_job) references jobs (id) on delete cascade;
alter table messages
  drop constraint messages_id_job_fkey,
  add foreign key (id_job) references jobs (id) on delete set null;
