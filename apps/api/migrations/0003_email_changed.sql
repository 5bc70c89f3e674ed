-- Told to the old e-mail when an account moves to another: its owner may not have done it.
insert into templates (code, name, channel, subject, body) values
  ('email_changed', 'E-mail changed', 'email', 'The e-mail of your account was changed',
   E'Hello {{fname}},\n\nyour Treasures account now has another e-mail, and this one no longer signs in. If this was not you, write to {{support_email}} or ring {{support_phone}}.');
