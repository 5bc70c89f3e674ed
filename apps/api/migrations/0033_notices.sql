-- The words that the product comes with stand in its code from now on, beside what they are filled with; the rows here
-- hold what staff changed, and nothing where they did not.
alter table templates alter column body drop not null;
alter table templates alter column updated_at drop default;
alter table templates alter column updated_at drop not null;
alter table templates drop column name, drop column channel, drop column placeholders, drop column is_account;
update templates set subject = null, body = null, updated_at = null
where (code, md5(coalesce(subject, '') || E'\n' || body)) in (
  ('account_known', '3e85eb2585946f99ba875b5ea1e41b7c'),
  ('appointment_cancelled', 'a0be5320ccbd17008c3b8a1bee7cc7f9'),
  ('appointment_customer', '133ca8a131cb859523cef68c0a88bf5d'),
  ('appointment_treasure', 'e239f054a1c3f882be9742c4a73a9892'),
  ('bank_account_changed', 'a9308f0dac6881e019511ec87507f89f'),
  ('bill_issued', 'cbb3022850f2c8b84b718306818cbe57'),
  ('booking_by_staff', '253886f1a2f5238ae15c87029af5aee2'),
  ('booking_continue', '9d8f5aa62a83a10914a19eff1fbc9f15'),
  ('booking_known_account', '41412bab69a6972126acedde28142d4f'),
  ('booking_new_account', 'd68f0bfb0253e47ae9d8528880f6bb1a'),
  ('booking_to_confirm', '6e545957cb3bd52031b6cb9903792d9d'),
  ('card_link', '2b8f4930d812e9fa30f72b582068819b'),
  ('charge_confirm', '306a531534cb0b585ab92116a3793c19'),
  ('charge_declined', 'beb1f17e73cc5a4937c5c355caf644c7'),
  ('email_change', '60d920ed7c34b30739b5b9cfa2139559'),
  ('email_change_asked', 'e27c69343033b20e396353e1eff0c9e9'),
  ('email_change_known', 'c44a1d6bf130e75d4b4f402613db0d7c'),
  ('email_changed', 'c99137509a28391e522ec297dcd71e75'),
  ('estimate_accepted', '378cce9c6665d1392e9a99bb32b74904'),
  ('estimate_request', '08b6dcf0115fea1ded2986ba733ad504'),
  ('estimate_sent', '56fcb6b95d3bc81e01c7516532bcdee3'),
  ('invoice_issued', '25f65828ba60c55a732cfe3921221f9c'),
  ('invoice_pay', 'f15699e6870f73034ce2542451355a09'),
  ('job_called_off', 'd728ac1d161bd99566092a0526d32b3d'),
  ('job_cancelled_treasure', '71a4d166d875f98d695f03ac39dbfcfb'),
  ('job_claimed_text', 'de919f51a70980b6a76725152f298a8c'),
  ('job_expired', '5be327cb4b4d1b83b1d420eb25ed1c16'),
  ('job_finished', 'e14613af946753925e522abd271c230b'),
  ('job_released', '6ef7046146fb46fcdd359d64d24eecef'),
  ('job_taken_back', '0f217b7bd1b0c985d23287102b8edb0e'),
  ('job_yours', '57053dbab0f9eb5472fd265b6df2baab'),
  ('opportunity', 'f6941f93e3c498bd7d0e114498320243'),
  ('opportunity_text', '9de6fc663e11bc23dc5d60f000543c8e'),
  ('password_changed', '129125eb1941c5c9771ff379e34d0c12'),
  ('password_reset', 'e7ca5a4aed977063d3af05ed981c31da'),
  ('password_set', '8470b7aeb08c8ee8abd555acfcb1bcab'),
  ('payout_failed', '159762f2f30a2b63356d7131c2dfed38'),
  ('sign_up', '7c30d2df99a48fa2ff96244b751c2d9d'),
  ('start_check', 'a8ec4680d620c4fab56dc27019c1cf67'),
  ('treasure_invite', '9a71256c998281f82decb9adb20c537b'),
  ('treasure_invite_to_zoom', 'eb648026457dbb1ea03e671410f78655'),
  ('treasure_reactivate', '99df2ba7659a768da471d4061bf9d907'),
  ('treasure_rejected', 'e4b56ecc1496f2093eb859f037344f4e'),
  ('treasure_request_id', 'b6ee9bc785781cbd6e1633888a227254'),
  ('treasure_user', '170b6a9234447a9fc9617829e4c5c367')
);
-- Changed without a day.
update templates set updated_at = now() where body is not null and updated_at is null;
alter table templates
  add check ((body is null) = (updated_at is null)),
  add check (subject is null or body is not null);
