-- A bank account that staff entered wants a second person, whatever the modulus check says of it.
alter table bank_accounts add column by_staff boolean not null default false;
