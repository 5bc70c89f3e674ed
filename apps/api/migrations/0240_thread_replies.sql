-- Answers to conversations by e-mail and by text.
alter table thread_entries
  drop constraint thread_entries_via_check,
  add constraint thread_entries_via_check check (via in ('portal', 'email', 'text'));

-- An address for answers is a link to one person's side of a job. What arrives there goes to its audience.
alter table job_links
  add column audience text check (audience in ('all', 'customer_staff', 'treasure_staff')),
  drop constraint job_links_purpose_check,
  add constraint job_links_purpose_check check (
    purpose in (
      'continue', 'treasure', 'start', 'estimate', 'estimates', 'review', 'calendar', 'visit', 'change', 'reply'
    )
  ),
  drop constraint job_links_treasure,
  add constraint job_links_treasure check (
    purpose in ('calendar', 'reply') or (purpose in ('treasure', 'start', 'estimate')) = (id_treasure is not null)
  ),
  add constraint job_links_audience check ((purpose = 'reply') = (audience is not null)),
  add constraint job_links_reply check (
    purpose <> 'reply' or audience = 'all' or (audience = 'treasure_staff') = (id_treasure is not null)
  );

-- Secret of the e-mail's address for answers, until the e-mail is sent.
alter table messages add column reply_token text;

-- E-mails that were taken, so that one that is delivered twice counts once. Their words are not kept here.
create table inbound_emails (
  -- SHA-256 of the Message-ID and the addressed tokens.
  key text primary key,
  outcome text not null check (outcome in ('written', 'for_staff', 'answered', 'ignored')),
  received_at timestamptz not null
);
create index inbound_emails_old on inbound_emails (received_at);
