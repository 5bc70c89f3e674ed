import type { Notice } from './notice.ts'

/** Notices to customers and treasures about a job, its offers, estimates and appointments. */
export const jobNotices = {
  job_claimed_text: {
    name: 'Job claimed, text to the treasure',
    channel: 'sms',
    isAccount: false,
    class: 'security',
    for: 'treasure',
    group: null,
    body: '{{business}}: you have claimed job {{id_job}}, {{service}}. {{customer}}, {{address}}, {{postcode}}, {{phone}}. Please make an appointment with the customer.',
  },
  claim_skill_text: {
    name: 'Claim refused for want of a skill, text',
    channel: 'sms',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: null,
    body: '{{business}}: you could not claim job {{id_job}}, {{service}} in {{place}}. It needs the skill {{skill}}, which is not on your profile. If you have it, ring {{support_phone}}.',
  },
  claim_skill: {
    name: 'Claim refused for want of a skill',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: null,
    subject: 'Why you could not claim job {{id_job}}',
    body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, was claimed in your name. It needs the skill {{skill}}, which is not on your profile, so the job is not yours.

If you have the skill, ring {{support_phone}} and we will add it.`,
  },
  job_yours: {
    name: 'Your job',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'job_yours_short',
    subject: 'Job {{id_job}} is yours: {{service}}',
    body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, is yours. The details, and who to ring, are here:

{{link}}

Please make an appointment with the customer.`,
  },
  job_claimed: {
    name: 'Job claimed, for the customer',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'job_claimed_short',
    subject: '{{treasure}} will do your job {{id_job}}',
    body: `Hello {{fname}},

{{treasure}} has taken your job {{id_job}}, {{service}}, and will be in touch to arrange a time. You can see the job here:

{{job_link}}

Questions? Ring {{support_phone}}.`,
  },
  job_taken_back: {
    name: 'Job unassigned, for the treasure',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'job_taken_back_short',
    subject: 'Job {{id_job}} is not yours any more',
    body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, is not yours any more. You need do nothing.

Questions? Ring {{support_phone}}.`,
  },
  job_cancelled_treasure: {
    name: 'Job cancelled, for the treasure',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'job_cancelled_treasure_short',
    subject: 'Job {{id_job}} is cancelled',
    body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, is cancelled. You need do nothing.

Questions? Ring {{support_phone}}.`,
  },
  job_released: {
    name: 'Job goes back',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'job_released_short',
    subject: 'Job {{id_job}}: we look for somebody else',
    body: `Hello {{fname}},

{{treasure}} cannot do your job {{id_job}}, {{service}}, after all. We are sorry, and look for somebody else at once.

Questions? Ring {{support_phone}}.`,
  },
  job_called_off: {
    name: 'Job cancelled, for the customer',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'job_called_off_short',
    subject: 'Job {{id_job}} is cancelled',
    body: `Hello {{fname}},

Your job {{id_job}}, {{service}}, is cancelled. If this was a mistake, you can take it up again:

{{job_link}}

Questions? Ring {{support_phone}}.`,
  },
  job_expired: {
    name: 'Job expired',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'job_expired_short',
    subject: 'Nobody could take job {{id_job}}',
    body: `Hello {{fname}},

We are sorry: nobody could take your job {{id_job}}, {{service}}, by the day that you asked for. It costs you nothing. If you still want it done, take it up again for any day:

{{job_link}}

Questions? Ring {{support_phone}}.`,
  },
  job_finished: {
    name: 'Done: please review',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'job_finished_short',
    subject: 'How was {{treasure}}?',
    body: `Hello {{fname}},

{{treasure}} has recorded work on your job {{id_job}}, {{service}}. How was it? It takes a minute:

{{link}}`,
  },
  start_check: {
    name: 'Have you started?',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'start_check_short',
    subject: 'Job {{id_job}}: have you started?',
    body: `Hello {{fname}},

You took job {{id_job}}, {{service}} in {{place}}, and there is no appointment yet. How does it stand?

{{link}}

Without an answer by {{until}} the job goes back to the board.`,
  },
  start_check_text: {
    name: 'Have you started? Text',
    channel: 'sms',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'start_check_short',
    body: '{{business}}: have you started job {{id_job}}, {{service}} in {{place}}? Tell us by {{until}}, or it goes back to the board: {{link}}',
  },
  appointment_customer: {
    name: 'Appointment, for the customer',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'appointment_customer_short',
    subject: '{{treasure}} comes {{when}}',
    body: `Hello {{fname}},

{{treasure}} comes for your job {{id_job}}, {{service}}: {{when}}.

For your calendar: {{calendar_link}}

Questions? Ring {{support_phone}}.`,
  },
  appointment_treasure: {
    name: 'Appointment, for the treasure',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'appointment_treasure_short',
    subject: 'Appointment for job {{id_job}}: {{when}}',
    body: `Hello {{fname}},

You have an appointment for job {{id_job}}, {{service}} in {{place}}: {{when}}.

The job: {{link}}
For your calendar: {{calendar_link}}`,
  },
  appointment_cancelled: {
    name: 'Appointment cancelled',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'anyone',
    group: 'appointments',
    short: 'appointment_cancelled_short',
    subject: 'Appointment for job {{id_job}} cancelled',
    body: `Hello {{fname}},

The appointment for job {{id_job}}, {{service}}, {{when}}, is cancelled.

Questions? Ring {{support_phone}}.`,
  },
  appointment_moved: {
    name: 'Appointment moved',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'anyone',
    group: 'appointments',
    short: 'appointment_moved_short',
    subject: 'Job {{id_job}}: the appointment is now {{to}}',
    body: `Hello {{fname}},

The appointment for job {{id_job}}, {{service}}, is moved from {{from}} to {{to}}.

For your calendar: {{calendar_link}}

Questions? Ring {{support_phone}}.`,
  },
  job_edited: {
    name: 'Job edited by its customer',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'job_edited_short',
    subject: 'Job {{id_job}}: your customer has changed the {{edited}}',
    body: `Hello {{fname}},

Your customer has changed the {{edited}} of job {{id_job}}, {{service}} in {{place}}. See the job as it is now:

{{link}}`,
  },
  other_time_asked: {
    name: 'Another time asked for',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'other_time_asked_short',
    subject: 'Job {{id_job}}: can you come {{instead}}?',
    body: `Hello {{fname}},

Your customer asks whether you can come {{instead}} instead of {{when}}, for job {{id_job}}, {{service}} in {{place}}. Until you move it, the appointment stays as it is. Move it here:

{{link}}`,
  },
  time_kept: {
    name: 'Appointment stays',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'time_kept_short',
    subject: '{{treasure}} still comes {{when}}',
    body: `Hello {{fname}},

You asked whether {{treasure}} can come {{instead}}, for your job {{id_job}}, {{service}}. That is not possible: the appointment stays, {{when}}.

Questions? Ring {{support_phone}}.`,
  },
  estimate_request: {
    name: 'Please name a price',
    channel: 'email',
    isAccount: false,
    class: 'offer',
    for: 'treasure',
    group: 'opportunities',
    short: 'estimate_request_short',
    subject: 'Please name a price for job {{id_job}}',
    body: `Hello {{fname}},

For job {{id_job}}, {{service}} in {{place}}, please name your price:

{{link}}

The link works for {{link_time}}.`,
  },
  estimate_request_text: {
    name: 'Please name a price, text',
    channel: 'sms',
    isAccount: false,
    class: 'offer',
    for: 'treasure',
    group: 'opportunities',
    short: 'estimate_request_short',
    body: '{{business}}: {{service}} in {{place}}, job {{id_job}}. Please name your price: {{link}}',
  },
  estimate_sent: {
    name: 'Estimate, for the customer',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    short: 'estimate_sent_short',
    subject: 'An estimate for {{service}}',
    body: `Hello {{fname}},

{{treasure}} has named a price for your job {{id_job}}, {{service}}: {{price}}. See it, and say yes or no:

{{link}}

Questions? Ring {{support_phone}}.`,
  },
  estimate_sent_text: {
    name: 'Estimate, text to the customer',
    channel: 'sms',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    body: '{{business}}: {{treasure}} asks {{price}} for your job {{id_job}}, {{service}}. {{answer_by}}: {{link}}',
  },
  treasure_arriving_text: {
    name: 'On the way, text to the customer',
    channel: 'sms',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    body: '{{business}}: {{treasure}} {{news}} (your job {{id_job}}, {{service}}). Questions? Ring {{support_phone}}.',
  },
  treasure_arriving: {
    name: 'On the way, for the customer',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'customer',
    group: null,
    subject: '{{treasure}} {{news}}',
    body: `Hello {{fname}},

{{treasure}} {{news}} (your job {{id_job}}, {{service}}).

Questions? Ring {{support_phone}}.`,
  },
  estimate_accepted: {
    name: 'Estimate accepted',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'appointments',
    short: 'estimate_accepted_short',
    subject: 'Job {{id_job}}: your price was accepted',
    body: `Hello {{fname}},

Your price for job {{id_job}}, {{service}} in {{place}}, was accepted. Everything about it is here:

{{link}}`,
  },
  estimate_declined: {
    name: 'Estimate not accepted',
    channel: 'email',
    isAccount: false,
    class: 'service',
    for: 'treasure',
    group: 'opportunities',
    short: 'estimate_declined_short',
    subject: 'Job {{id_job}}: your price was not accepted',
    body: `Hello {{fname}},

Your price for job {{id_job}}, {{service}} in {{place}}, was not accepted this time. Thank you for naming one. You need do nothing.

Questions? Ring {{support_phone}}.`,
  },
  offer_missed: {
    name: 'Offered job taken by somebody else',
    channel: 'email',
    isAccount: false,
    class: 'offer',
    for: 'treasure',
    group: 'opportunities',
    short: 'offer_missed_short',
    subject: 'Job {{id_job}} has been taken',
    body: `Hello {{fname}},

Somebody else was quicker: job {{id_job}}, {{service}} in {{place}}, that we offered you has been taken. You need do nothing.`,
  },
  opportunity: {
    name: 'Job offered to a treasure',
    channel: 'email',
    isAccount: false,
    class: 'offer',
    for: 'treasure',
    group: 'opportunities',
    short: 'opportunity_short',
    subject: 'A job for you: {{service}} in {{place}}',
    body: `Hello {{fname}},

We have a job that might suit you: {{service}} in {{place}}, {{price}}. See it, and say yes or no:

{{link}}

The first to say yes gets it. Saying no costs you nothing. The link works for {{link_time}}.`,
  },
  opportunity_text: {
    name: 'Job offered to a treasure, text',
    channel: 'sms',
    isAccount: false,
    class: 'offer',
    for: 'treasure',
    group: 'opportunities',
    short: 'opportunity_short',
    body: '{{business}}: {{service}} in {{place}}, {{price}}, job {{id_job}}. {{answer_by}}: {{link}}',
  },
} as const satisfies Record<string, Notice>
