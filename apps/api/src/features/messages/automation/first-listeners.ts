import { jobStatus, type ListenerAction, type ListenerInput } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { listenersStore } from './listeners.store.ts'

const [hour, day] = [60, 1_440]

const email = (
  to: 'customer' | 'treasure' | 'staff',
  subject: string,
  body: string,
  what: 'service' | 'marketing' = 'service',
): ListenerAction => ({
  do: 'send',
  channel: 'email',
  to,
  address: '',
  class: what,
  subject,
  body,
})

const plain: Pick<ListenerInput, 'conditions' | 'unless' | 'not_at_night' | 'once'> = {
  conditions: [],
  unless: [],
  not_at_night: false,
  once: 'record',
}

/**
 * Listeners that the product comes with, by code. Listeners that may count as marketing are off
 * until staff turn them on.
 */
const first: Record<string, ListenerInput & { active: boolean }> = {
  appointment_reminder: {
    ...plain,
    active: true,
    name: 'Reminder the day before an appointment',
    event: 'appointment.made',
    wait: { kind: 'before_appointment', minutes: day },
    not_at_night: true,
    actions: [
      email(
        'customer',
        'Reminder: {{treasure}} is coming on {{when}}',
        `Hello {{fname}},

Reminder: {{treasure}} is coming for your job {{id_job}}, {{service}}: {{when}}.

Questions? Call {{support_phone}}.`,
      ),
      email(
        'treasure',
        'Reminder: job {{id_job}}, {{when}}',
        `Hello {{fname}},

This is a reminder of your appointment for job {{id_job}}, {{service}} in {{place}}: {{when}}.

The job:

{{job_link}}`,
      ),
    ],
  },
  nobody_claimed: {
    ...plain,
    active: true,
    name: 'Nobody has claimed a job for 4 hours',
    event: 'job.completed_booking',
    once: 'job',
    conditions: [{ field: 'job.status', is: 'is', value: String(jobStatus.open) }],
    wait: { kind: 'for', minutes: 4 * hour },
    unless: ['job.claimed'],
    actions: [
      {
        do: 'activity',
        id_assignee: null,
        descr: 'Nobody has claimed this job for 4 hours. Please find someone.',
      },
    ],
  },
  abandoned_booking: {
    ...plain,
    active: false,
    name: 'Booking not finished for a day',
    event: 'job.draft_link_asked',
    once: 'job',
    conditions: [{ field: 'job.status', is: 'is', value: String(jobStatus.draft) }],
    wait: { kind: 'for', minutes: day },
    not_at_night: true,
    unless: ['job.completed_booking', 'job.draft_expired'],
    actions: [
      email(
        'customer',
        'Your {{service}} booking is still here',
        `Hello {{fname}},

You began to book {{service}} with us. It takes a minute to finish:

{{job_link}}

Questions? Call {{support_phone}}.`,
        'marketing',
      ),
    ],
  },
  review_again: {
    ...plain,
    active: false,
    name: 'Ask again for a review',
    event: 'job.finished',
    once: 'job',
    wait: { kind: 'for', minutes: 3 * day },
    not_at_night: true,
    unless: ['work.reviewed', 'job.reopened'],
    actions: [
      email(
        'customer',
        'How was your {{service}}?',
        `Hello {{fname}},

How was your job {{id_job}}, {{service}}? It takes a minute to say:

{{review_link}}`,
        'marketing',
      ),
    ],
  },
  webhook_failing: {
    ...plain,
    active: true,
    name: 'A webhook fails',
    event: 'webhook.failing',
    once: 'time',
    wait: { kind: 'none' },
    actions: [
      email(
        'staff',
        'A webhook has failed for a day',
        'A webhook has failed for a day, and is no longer called once it has failed for five. Its answers are under Automation, Webhooks.',
      ),
    ],
  },
  webhook_stopped: {
    ...plain,
    active: true,
    name: 'A webhook has stopped',
    event: 'webhook.stopped',
    once: 'time',
    wait: { kind: 'none' },
    actions: [
      email(
        'staff',
        'A webhook is no longer called',
        'A webhook failed for days and is no longer called. Waiting calls are kept. Resume it under Automation, Webhooks.',
      ),
    ],
  },
  listener_paused: {
    ...plain,
    active: true,
    name: 'A listener has paused itself',
    event: 'listener.paused',
    once: 'time',
    wait: { kind: 'none' },
    actions: [
      email(
        'staff',
        'A listener has paused itself',
        'A listener ran too often within an hour and paused itself. Please look under Automation, Listeners, before you switch it on again.',
      ),
    ],
  },
}

/**
 * Adds the listeners that the database has never had. Listeners that staff have changed, turned off
 * or deleted stay unchanged.
 */
export async function syncListeners(db: Db, at: Date) {
  const store = listenersStore(db)
  for (const [code, { active, ...definition }] of Object.entries(first)) {
    const id = await store.add(definition, { at, id_user: null }, code)
    if (id !== undefined && active) await store.switch(id, true, at)
  }
}
