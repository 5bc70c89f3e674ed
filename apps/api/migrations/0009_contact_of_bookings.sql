-- Whose number is rung for a job belongs to the job. Null where it is that of the customer's record, which it
-- follows; else as it was typed, wherever the job's record goes.
alter table jobs
  add column contact_fname text,
  add column contact_lname text,
  add column contact_email text,
  add column contact_mphone text,
  add column contact_phone text,
  add constraint jobs_contact check (
    (contact_fname is null) = (contact_lname is null)
    and (contact_fname is not null or (contact_email is null and contact_mphone is null and contact_phone is null))
  );

-- Made by a visitor's booking, under an e-mail that anybody may have typed. Null once its owner has said by the
-- mailed link that it is theirs, and for every other record.
alter table customers add column unconfirmed_at timestamptz;

insert into templates (code, name, channel, subject, body, placeholders) values
  ('booking_to_confirm', 'Booked under an account''s e-mail', 'email', 'Was it you? {{service}} was booked under your e-mail',
   E'Hello {{fname}},\n\n{{service}} ({{price}}) was booked under your e-mail by somebody who was not signed in. The job number is {{id_job}}, and we are looking for somebody to do it already. It is not in your account.\n\nIf it was you, add it to your account. If it was not, cancel it. Both here:\n\n{{job_link}}\n\nTo sign in:\n\n{{link}}\n\nQuestions? Ring {{support_phone}}.',
   '{fname,id_job,job_link,link,price,service,support_phone}');
