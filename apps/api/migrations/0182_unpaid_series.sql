-- First London day without visits because a card was finally declined, beside the pause that somebody made. It lasts
-- until the customer has paid and a person resumes the visits.
alter table series add column unpaid_from date;
alter table series_dates drop constraint series_dates_left_out_by_check;
alter table series_dates add constraint series_dates_left_out_by_check
  check (left_out_by in ('customer', 'treasure', 'admin', 'system'));
