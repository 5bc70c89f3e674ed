-- The links of a sign-up and of a changed e-mail are made where they are sent: until then there are none.
alter table sign_ups alter column hash drop not null;
alter table email_changes alter column hash drop not null, alter column cancel_hash drop not null;
