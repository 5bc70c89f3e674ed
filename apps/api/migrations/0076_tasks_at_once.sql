-- What is due at once is dated long ago, so that no clock that runs ahead or is put back has it wait. Since when it is to
-- be done `created_at` says, by the database's clock.
--
-- Of what waits now, these are never planned: whichever a clock that ran ahead has dated later is due.
update tasks set run_at = 'epoch', created_at = now()
where dead_at is null and leased_until is null and attempts = 0 and (
  run_at <= now() or key = 'schedule'
  or name in (
    'accounting.compare', 'accounting.send', 'automation.match', 'bill.draft', 'card.detach', 'customer.retire',
    'file.remove', 'housekeeping.table', 'image.remove', 'inbound_text.answer', 'payment_event.hear',
    'refund.settle', 'sweep', 'wallet.credit'
  )
  or name = 'event.react' and data ->> 'reaction' not in (
    'askForReview', 'mailCustomerClaimed', 'mailOfferMissed', 'mailTreasureJobEdited'
  )
  or name in ('message.send', 'push.send', 'text.send') and exists (
    select from messages where messages.id::text = tasks.key and messages.next_try_at is null
  )
);
