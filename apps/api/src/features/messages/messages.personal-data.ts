import {
  keeping,
  kept,
  redacted,
  redactedJson,
  type PersonalData,
} from '../../kernel/personal-data/personal-data.ts'
import { blanked } from './messages/blank-messages.ts'
import {
  any,
  atEmail,
  atMobile,
  ofBooked,
  ofCustomer,
  ofTheirJobs,
  ofTreasure,
  ofUser,
  within,
} from '../../kernel/personal-data/whose.ts'

const inTheirConversation = within('id_conversation', 'conversations', atMobile('mobile'))
const ofTheirEvent = within('id_event', 'events', any(ofCustomer, ofTreasure, ofUser, ofTheirJobs))
const ofTheirRun = within('id_run', 'automation_runs', ofTheirEvent)

/** Messages to, from and about people. */
export const messagesData = {
  messages: {
    label: 'Messages',
    rows: any(ofCustomer, ofBooked, ofTreasure, atEmail('recipient'), atMobile('recipient')),
    uncounted: ofUser,
    goes: true,
    near: any(ofTheirJobs, within('id_event', 'events', ofTreasure)),
    columns: {
      subject: redacted,
      body: redacted,
      error: redacted,
      ...keeping('reply_token'),
    },
    gives: [
      {
        what: 'Messages to you',
        rows: any(atEmail('recipient'), atMobile('recipient')),
        columns: ['channel', 'recipient', 'subject', 'body', 'created_at', 'sent_at'],
        // Links are removed, because they would authorise any reader of the file.
        as: { subject: blanked.subject, body: blanked.body },
      },
    ],
  },
  notifications: {
    label: 'Notifications',
    rows: ofUser,
    goes: true,
    near: ofTheirEvent,
    columns: { title: redacted, body: redacted },
    gives: [{ what: 'Notifications', columns: ['title', 'body', 'created_at', 'read_at'] }],
  },
  push_keys: { columns: keeping('public_key', 'private_key') },
  push_subscriptions: {
    label: 'Devices for pushes',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [{ what: 'Devices for notifications', columns: ['device', 'created_at', 'used_at'] }],
  },
  /**
   * Erasing a person also removes their STOP. A person who gives us the number again has to answer
   * STOP again.
   */
  text_opt_outs: {
    label: 'STOP',
    rows: atMobile('mobile'),
    goes: true,
    columns: {},
    gives: [{ what: 'STOP', columns: ['mobile', 'how', 'stopped_at', 'lifted_at'] }],
  },
  email_bounces: { label: 'Bounces', rows: atEmail('address'), goes: true, columns: {} },
  text_reports: { columns: keeping('reference', 'status') },
  text_questions: {
    label: 'Questions by text',
    rows: any(atMobile('mobile'), ofTreasure, ofBooked),
    goes: true,
    columns: {},
  },
  chatbot_events: {
    label: 'Chatbot transcript',
    rows: inTheirConversation,
    goes: true,
    columns: keeping('understood', 'did'),
  },
  conversations: {
    label: 'Conversations',
    rows: atMobile('mobile'),
    goes: true,
    columns: {},
  },
  /** Hashes. The words are in conversations and to-dos. */
  inbound_emails: { columns: keeping('key', 'outcome') },
  inbound_texts: {
    label: 'Texts received',
    rows: atMobile('mobile'),
    goes: true,
    columns: { body: redacted },
    gives: [{ what: 'Texts from you', columns: ['mobile', 'body', 'received_at'] }],
  },
  listeners: { columns: keeping('code', 'name', 'event', 'paused_because') },
  listener_versions: { columns: keeping('definition') },
  automation_runs: {
    near: ofTheirEvent,
    columns: { ...keeping('subject', 'occasion', 'state'), reason: redacted },
  },
  automation_actions: {
    near: ofTheirRun,
    columns: { action: redactedJson, state: kept, result: redacted },
  },
  webhooks: { columns: keeping('name', 'url', 'secret', 'old_secret', 'last_result') },
  webhook_deliveries: {
    label: 'Webhook calls',
    rows: ofTheirRun,
    goes: true,
    columns: { body: redacted, result: redacted },
  },
  templates: { columns: keeping('code', 'subject', 'body') },
} satisfies Partial<PersonalData>
