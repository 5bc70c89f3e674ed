-- One word for one thing: a job, a visit and a booking are cancelled. Words that staff have changed stay theirs.
update templates set
  subject = replace(subject, 'called off', 'cancelled'),
  body = replace(replace(replace(body, 'call off the job', 'cancel the job'), 'call it off', 'cancel it'),
    'is called off', 'is cancelled')
where (code, subject, body) in (
  ('booking_new_account', 'Your booking: {{service}}',
   E'Hello {{fname}},\n\nthank you for booking {{service}} ({{price}}). Your job number is {{id_job}}. We made an account for you, in which you can follow the job. To use it, set a password:\n\n{{link}}\n\nThe link works once, for {{link_hours}} hours.\n\nTo change your mind, call off the job here:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('booking_known_account', 'Your booking: {{service}}',
   E'Hello {{fname}},\n\nthank you for booking {{service}} ({{price}}). Your job number is {{id_job}}. Sign in to follow the job:\n\n{{link}}\n\nIf this was not you, or to change your mind, call off the job here:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('booking_by_staff', 'Your booking: {{service}}',
   E'Hello {{fname}},\n\nwe have booked {{service}} ({{price}}) for you. Your job number is {{id_job}}. To see the job, or to call it off:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('job_called_off', 'Job {{id_job}} is called off',
   E'Hello {{fname}},\n\nyour job {{id_job}}, {{service}}, is called off. If this was a mistake, you can take it up again:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('appointment_cancelled', 'Appointment for job {{id_job}} called off',
   E'Hello {{fname}},\n\nthe appointment for job {{id_job}}, {{service}}, {{when}}, is called off.\n\nQuestions? Ring {{support_phone}}.')
);
-- Their names are ours.
update templates set name = case code
  when 'job_called_off' then 'Job cancelled, for the customer'
  when 'appointment_cancelled' then 'Appointment cancelled'
  else 'Job unassigned, for the treasure'
end
where code in ('job_called_off', 'appointment_cancelled', 'job_taken_back');
