-- What bills withhold of building work, until it is paid to HMRC.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('receivable', 'uncredited',
  'wallet', 'commission', 'vat', 'cis_withheld', 'fees', 'clearing', 'customer_credit', 'refunds_in_transit',
  'payouts_in_transit', 'disputes', 'bank', 'adjustments', 'rounding'));
