-- What bills withhold of building work, until it is paid to HMRC.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('receivable', 'uncredited',
  'wallet', 'commission', 'vat', 'cis_withheld', 'fees', 'clearing', 'customer_credit', 'refunds_in_transit',
  'payouts_in_transit', 'disputes', 'bank', 'adjustments', 'rounding'));

insert into templates (code, name, channel, subject, body, placeholders, is_account) values
  ('payout_failed', 'Payout failed, to the treasure', 'email', 'We could not pay you {{amount}}',
   E'Hello {{fname}},\n\nOur payment of {{amount}} ({{reference}}) to your bank account ending in {{last4}} did not go through. Reason: {{reason}}\n\nThe money is back in your wallet. Please check your bank details under Earnings: {{my_earnings}}. We will then pay you again.\n\nIf you have any questions, please call {{support_phone}}.\n\nTreasures',
   '{amount,fname,last4,my_earnings,reason,reference,support_phone}', true);

create index ledger_accounts_customer on ledger_accounts (id_customer) where id_customer is not null;
