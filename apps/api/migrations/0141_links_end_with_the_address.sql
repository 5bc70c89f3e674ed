-- A link is for the person at the e-mail or mobile that it was sent to. When a customer's or a treasure's changes, all
-- of their links end. A link that ends at its beginning has ended by any clock.
create function end_links_of_customer() returns trigger language plpgsql as $$
begin
  update job_links set expires_at = job_links.created_at
  from jobs
  where jobs.id = job_links.id_job and jobs.id_customer = new.id
    and job_links.id_treasure is null and job_links.expires_at > job_links.created_at;
  update pay_links set expires_at = pay_links.created_at
  from invoices
  where invoices.id = pay_links.id_invoice and invoices.id_customer = new.id
    and pay_links.expires_at > pay_links.created_at;
  update card_links set expires_at = created_at
  where id_customer = new.id and expires_at > created_at;
  return null;
end $$;
create trigger customers_links after update of email, mphone on customers
for each row when (lower(old.email) <> lower(new.email) or old.mphone <> new.mphone
  or (old.email is not null and new.email is null) or (old.mphone is not null and new.mphone is null))
execute function end_links_of_customer();

create index job_links_of_treasure on job_links (id_treasure) where id_treasure is not null;
create function end_links_of_treasure() returns trigger language plpgsql as $$
begin
  update job_links set expires_at = created_at
  where id_treasure = new.id and expires_at > created_at;
  update opportunities set token_hash = null
  where id_treasure = new.id and token_hash is not null;
  return null;
end $$;
create trigger treasures_links after update of email, mphone on treasures
for each row when (lower(old.email) <> lower(new.email) or old.mphone <> new.mphone
  or (old.email is not null and new.email is null) or (old.mphone is not null and new.mphone is null))
execute function end_links_of_treasure();
