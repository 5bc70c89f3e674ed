-- A use of a customer's credit for an invoice: `id_record` is that of the ledger's transaction.
alter table accounting_documents drop constraint accounting_documents_kind_check;
alter table accounting_documents add constraint accounting_documents_kind_check check (kind in ('invoice',
  'credit_note', 'bill', 'payment', 'void', 'overpayment', 'refund', 'refund_void', 'dispute', 'void_bill',
  'credit_use'));

-- What was used before this is sent, too.
insert into accounting_documents (service, kind, id_record, created_at)
  select service, 'credit_use', used.id, now() from ledger_transactions used
    join accounting_documents sent on sent.kind = 'invoice' and sent.id_record = used.id_invoice
    where used.kind = 'credit_spent'
  on conflict do nothing;
