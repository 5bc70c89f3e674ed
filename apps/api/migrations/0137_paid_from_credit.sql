-- What of an invoice was paid from its customer's credit: a part of what is paid.
alter table invoices
  add column paid_from_credit_pence bigint not null default 0 check (paid_from_credit_pence >= 0);
