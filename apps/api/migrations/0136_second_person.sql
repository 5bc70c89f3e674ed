-- A bank account that staff entered needs a second person, whatever the modulus check says of it, if there is one.
alter table bank_accounts add column needs_second_person boolean not null default false;
