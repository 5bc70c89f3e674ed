-- What bills withhold of building work, until it is paid to HMRC.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('receivable', 'uncredited',
  'wallet', 'commission', 'vat', 'cis_withheld', 'fees', 'clearing', 'customer_credit', 'refunds_in_transit',
  'payouts_in_transit', 'disputes', 'bank', 'adjustments', 'rounding'));

insert into templates (code, name, channel, subject, body, placeholders, is_account) values
  ('payout_failed', 'Payout failed, to the treasure', 'email', 'We could not pay you {{amount}}',
   E'Hello {{fname}},\n\nthe bank sent back what we paid you: {{amount}}, {{reference}}, to the account that ends in {{last4}}. What it says: {{reason}}\n\nThe money is in your wallet again. Please look whether your bank account is right, under Earnings: {{my_earnings}}. Then we pay you again.\n\nQuestions? Ring {{support_phone}}.',
   '{amount,fname,last4,my_earnings,reason,reference,support_phone}', false);
