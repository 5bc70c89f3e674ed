-- How many entries an account has after its checkpoint, up to the last one counted. Without this, looking for accounts
-- whose checkpoint should move meant reading all entries of those that have few.
alter table ledger_accounts add column counted_entry bigint not null default 0;
alter table ledger_accounts add column entries_since integer not null default 0 check (entries_since >= 0);

lock table ledger_entries in share mode;
update ledger_accounts set counted_entry = counted.last, entries_since = counted.since
from (
  select id_account, max(ledger_entries.id) as last,
    count(*) filter (where ledger_entries.id > checkpoint_entry) as since
  from ledger_entries join ledger_accounts on ledger_accounts.id = id_account
  group by id_account
) counted
where counted.id_account = ledger_accounts.id;
