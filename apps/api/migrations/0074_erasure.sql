-- When somebody's personal data was removed: the record stays as figures hang on it, and says nothing of anybody.
alter table customers add column erased_at timestamptz;
alter table treasures add column erased_at timestamptz;

-- The words of a transaction may lose a person's name. Nothing else of it changes, and it stays.
drop trigger ledger_transactions_kept on ledger_transactions;
create trigger ledger_transactions_kept before delete on ledger_transactions
  for each row when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
create trigger ledger_transactions_unchanged before update on ledger_transactions
  for each row when (pg_trigger_depth() = 0 and to_jsonb(old) - 'descr' is distinct from to_jsonb(new) - 'descr')
  execute function refuse_ledger_change();
