-- A job can keep the contact typed with its booking. Where that is its customer's, it changes with the customer's:
-- otherwise the next link would go to the former address.
create function correct_contacts_of_jobs() returns trigger language plpgsql as $$
begin
  update jobs set
    contact_email = case when lower(contact_email) = lower(old.email) then new.email else contact_email end,
    contact_mphone = case when contact_mphone = old.mphone then new.mphone else contact_mphone end,
    contact_phone = case when contact_phone = old.phone then new.phone else contact_phone end
  where id_customer = new.id and (
    (lower(contact_email) = lower(old.email) and contact_email is distinct from new.email)
    or (contact_mphone = old.mphone and contact_mphone is distinct from new.mphone)
    or (contact_phone = old.phone and contact_phone is distinct from new.phone)
  );
  return null;
end $$;
create trigger customers_contacts after update of email, mphone, phone on customers
for each row when ((old.email, old.mphone, old.phone) is distinct from (new.email, new.mphone, new.phone))
execute function correct_contacts_of_jobs();
