-- Numbers of the trial say that they are none: TRIAL-INV-000001. Opening empties this with the numbers themselves, in
-- the row under whose lock they are taken, so that no number of the trial is ever given afterwards.
alter table number_series add column prefix text not null default '';
update number_series set prefix = 'TRIAL-' where not exists (select from opened);

-- The ledger is only added to, but that the press which opens the business removes what the trial posted. It says that
-- this is what it does, and can do it once: from then on the business has opened.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('treasures.clears_trial', true) = 'on'
    and not exists (select from opened) then
    return old;
  end if;
  raise exception 'The ledger is only added to: reverse the transaction instead';
end $$;

-- The business opens once, and for good.
create function refuse_closing() returns trigger language plpgsql as $$
begin
  raise exception 'The business has opened for good';
end $$;
create trigger opened_for_good before delete or truncate on opened
  for each statement execute function refuse_closing();
