-- A link stands alone in a text and never in a subject. Templates that say otherwise by now go back to the words
-- that they came with: whoever wrote `https://elsewhere.example/?{{link}}` was after the links.
update templates set subject = shipped.subject, body = shipped.body, updated_at = now()
from (values
  ('welcome_link', 'Welcome to Treasures',
   E'Hello {{fname}},\n\nyour Treasures account is ready. We already have records under this e-mail. To see them, confirm that it is yours and set your password:\n\n{{link}}\n\nThe link works once, for {{link_hours}} hours.'),
  ('password_reset', 'Set another password',
   E'Hello {{fname}},\n\nsomebody asked for another password for your Treasures account. To set one:\n\n{{link}}\n\nThe link works once, for {{link_hours}} hours. If this was not you, your password stays as it is.'),
  ('password_set', 'Your Treasures account',
   E'Hello {{fname}},\n\na Treasures account was made for you. To use it, set a password:\n\n{{link}}\n\nThe link works once, for {{link_hours}} hours.'),
  ('booking_new_account', 'Your booking: {{service}}',
   E'Hello {{fname}},\n\nthank you for booking {{service}} ({{price}}). Your job number is {{id_job}}. We made an account for you, in which you can follow the job. To use it, set a password:\n\n{{link}}\n\nThe link works once, for {{link_hours}} hours.\n\nTo change your mind, call off the job here:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('booking_known_account', 'Your booking: {{service}}',
   E'Hello {{fname}},\n\nthank you for booking {{service}} ({{price}}). Your job number is {{id_job}}. Sign in to follow the job:\n\n{{link}}\n\nIf this was not you, or to change your mind, call off the job here:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('booking_by_staff', 'Your booking: {{service}}',
   E'Hello {{fname}},\n\nwe have booked {{service}} ({{price}}) for you. Your job number is {{id_job}}. To see the job, or to call it off:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('booking_continue', 'Go on with your booking',
   E'Hello {{fname}},\n\nyour booking of {{service}} is kept. Go on with it on any device:\n\n{{link}}\n\nThe link works for {{link_hours}} hours. If this was not you, you need do nothing.'),
  ('job_called_off', 'Job {{id_job}} is called off',
   E'Hello {{fname}},\n\nyour job {{id_job}}, {{service}}, is called off. If this was a mistake, you can take it up again:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('job_expired', 'Nobody could take job {{id_job}}',
   E'Hello {{fname}},\n\nwe are sorry: nobody could take your job {{id_job}}, {{service}}, by the day that you asked for. It costs you nothing. If you still want it done, take it up again for any day:\n\n{{job_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('card_link', 'Add a card to your Treasures account',
   E'Hello {{fname}},\n\nto pay for your jobs by card, add one here. The payment processor keeps it; we do not see its number.\n\n{{link}}\n\nThe link works for {{link_hours}} hours.'),
  ('opportunity', 'A job for you: {{service}} in {{place}}',
   E'Hello {{fname}},\n\nwe have a job that might suit you: {{service}} in {{place}}, {{price}}. See it, and say yes or no:\n\n{{link}}\n\nThe first to say yes gets it. Saying no costs you nothing. The link works for {{link_hours}} hours.'),
  ('opportunity_text', null,
   'Treasures: {{service}} in {{place}}, {{price}}. Yes or no: {{link}}'),
  ('job_yours', 'Job {{id_job}} is yours: {{service}}',
   E'Hello {{fname}},\n\njob {{id_job}}, {{service}} in {{place}}, is yours. Everything about it, with whom to ring, is here:\n\n{{link}}\n\nPlease make an appointment with the customer.'),
  ('appointment_treasure', 'Appointment for job {{id_job}}: {{when}}',
   E'Hello {{fname}},\n\nyou have an appointment for job {{id_job}}, {{service}} in {{place}}: {{when}}.\n\nThe job: {{link}}\nFor your calendar: {{calendar_link}}'),
  ('appointment_customer', '{{treasure}} comes {{when}}',
   E'Hello {{fname}},\n\n{{treasure}} comes for your job {{id_job}}, {{service}}: {{when}}.\n\nFor your calendar: {{calendar_link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('estimate_request', 'Please name a price for job {{id_job}}',
   E'Hello {{fname}},\n\nfor job {{id_job}}, {{service}} in {{place}}, please name your price:\n\n{{link}}\n\nThe link works for {{link_hours}} hours.'),
  ('estimate_sent', 'An estimate for {{service}}',
   E'Hello {{fname}},\n\n{{treasure}} has named a price for your job {{id_job}}, {{service}}: {{price}}. See it, and say yes or no:\n\n{{link}}\n\nQuestions? Ring {{support_phone}}.'),
  ('estimate_accepted', 'Job {{id_job}}: your price was accepted',
   E'Hello {{fname}},\n\nyour price for job {{id_job}}, {{service}} in {{place}}, was accepted. Everything about it is here:\n\n{{link}}'),
  ('start_check', 'Job {{id_job}}: have you started?',
   E'Hello {{fname}},\n\nyou took job {{id_job}}, {{service}} in {{place}}, and there is no appointment yet. How does it stand?\n\n{{link}}\n\nWithout an answer by {{until}} the job goes back to the board.'),
  ('job_finished', 'How was {{treasure}}?',
   E'Hello {{fname}},\n\n{{treasure}} has recorded work on your job {{id_job}}, {{service}}. How was it? It takes a minute:\n\n{{link}}')
) as shipped (code, subject, body)
where templates.code = shipped.code and (
  coalesce(templates.subject, '') ~ '\{\{(\w+_)?link\}\}'
  or templates.body ~ '[^ \t\r\n]\{\{(\w+_)?link\}\}|\{\{(\w+_)?link\}\}[^ \t\r\n]'
);
-- Whatever others there may be keep their own words.
update templates set subject = coalesce(nullif(trim(regexp_replace(subject, '\{\{(\w+_)?link\}\}', '', 'g')), ''), name)
where subject ~ '\{\{(\w+_)?link\}\}';
update templates set body = regexp_replace(body, '[^ \t\r\n]*(\{\{(\w+_)?link\}\})[^ \t\r\n]*', '\1', 'g')
where body ~ '[^ \t\r\n]\{\{(\w+_)?link\}\}|\{\{(\w+_)?link\}\}[^ \t\r\n]';

alter table templates
  add constraint templates_subject_without_link check (subject !~ '\{\{(\w+_)?link\}\}'),
  add constraint templates_link_alone
    check (body !~ '[^ \t\r\n]\{\{(\w+_)?link\}\}|\{\{(\w+_)?link\}\}[^ \t\r\n]'),
  -- About somebody's account: whoever words these e-mails could talk any reader out of theirs, so supers alone do.
  -- One that is written later and says nothing is one of them.
  add column is_account boolean not null default true;
update templates set is_account = false where code in (
  'booking_by_staff', 'booking_continue', 'job_called_off', 'job_expired', 'card_link',
  'opportunity', 'opportunity_text', 'job_yours', 'appointment_treasure', 'appointment_customer',
  'appointment_cancelled', 'estimate_request', 'estimate_sent', 'estimate_accepted', 'start_check', 'job_finished',
  'job_released', 'job_taken_back', 'job_cancelled_treasure', 'treasure_request_id', 'treasure_rejected',
  'treasure_invite_to_zoom', 'treasure_reactivate'
);

insert into templates (code, name, channel, subject, body, placeholders, is_account) values
  ('job_claimed_text', 'Job claimed, text to the treasure', 'sms', null,
   'Treasures: you have claimed job {{id_job}}, {{service}}. {{customer}}, {{address}}, {{postcode}}, {{phone}}. Please make an appointment with the customer.',
   '{address,customer,id_job,phone,postcode,service}', false);

alter table messages
  -- Its words themselves are secret: where a customer lives, and how to ring them. Nothing is left of it in the end.
  add column is_private boolean not null default false,
  -- When its links, or all its words, were taken out: it was sent, or its time was over.
  add column blanked_at timestamptz,
  -- Whose it is where it is about no job and no account.
  add column id_customer integer references customers (id) on delete set null,
  -- Who read it last with its links in it, and so could act for whoever it went to.
  add column id_opened_by integer references users (id) on delete set null,
  add column opened_at timestamptz;
update messages set is_secret = true, is_private = true
where channel = 'sms' and body like 'Treasures: you have claimed job %';
update messages set subject = regexp_replace(subject, '\S*[A-Za-z0-9_-]{43}\S*', '[link]', 'g')
where subject ~ '[A-Za-z0-9_-]{43}';
update messages set is_secret = true where not is_secret and body ~ '[/=][A-Za-z0-9_-]{43}';
update messages set blanked_at = coalesce(sent_at, created_at) where is_secret and body = '';
create index messages_to_blank on messages (created_at) where is_secret and blanked_at is null;
update messages set id_customer = (
  select customers.id from customers where lower(customers.email) = lower(messages.recipient)
  order by customers.id limit 1
) where id_user is null and id_job is null and is_secret;

alter table job_links
  -- The one of us who opened it instead of whoever it was sent to.
  add column id_opened_by integer references users (id) on delete set null,
  drop constraint job_links_purpose_check,
  -- calendar: the appointments of a job as a file, for its customer or, where one is named, its treasure
  add constraint job_links_purpose_check check
    (purpose in ('continue', 'treasure', 'start', 'estimate', 'estimates', 'review', 'calendar')),
  drop constraint job_links_treasure,
  add constraint job_links_treasure check
    (purpose = 'calendar' or (purpose in ('treasure', 'start', 'estimate')) = (id_treasure is not null));

-- A link to review is about a line of its own job, and ends where the line moves to another.
delete from job_links using works
where works.id = job_links.id_work and works.id_job <> job_links.id_job;

-- Since when there is nothing left to do: the links of its treasure work for a while longer.
alter table jobs add column over_at timestamptz;
update jobs set over_at = updated_at where id_status >= 4;
update job_links set expires_at = least(expires_at, jobs.over_at + interval '30 days')
from jobs where jobs.id = job_links.id_job and jobs.over_at is not null and job_links.id_treasure is not null;

-- What is said in reviews and in ratings of whom they come from.
update ratings set type_name = 'Review by staff for the customer' where type_name = 'Review by an admin';

-- Answering for others is apart from asking them. Whoever could do both still can.
insert into permissions (name, role, allowed)
  select 'estimates.answer', role, allowed from permissions where name = 'estimates.edit'
  union all
  select 'opportunities.answer', role, allowed from permissions where name = 'opportunities.send'
on conflict (name, role) do nothing;
