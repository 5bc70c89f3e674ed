import {
  keeping,
  kept,
  redacted,
  redactedJson,
  type PersonalData,
} from '../../kernel/personal-data/personal-data.ts'
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

/** What was written to people, by them and of them. */
export const messagesData = {
  messages: {
    label: 'Messages',
    rows: any(
      ofCustomer,
      ofBooked,
      ofTreasure,
      ofUser,
      atEmail('recipient'),
      atMobile('recipient'),
    ),
    goes: true,
    near: ofTheirJobs,
    columns: { subject: redacted, body: redacted, error: redacted },
  },
  notifications: {
    label: 'Notifications',
    rows: ofUser,
    goes: true,
    near: ofTheirEvent,
    columns: { title: redacted, body: redacted },
  },
  push_keys: { columns: keeping('public_key', 'private_key') },
  push_subscriptions: { label: 'Devices for pushes', rows: ofUser, goes: true, columns: {} },
  /** Whoever gives a number to us anew has to say STOP anew. */
  text_opt_outs: { label: 'STOP', rows: atMobile('mobile'), goes: true, columns: {} },
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
  inbound_texts: {
    label: 'Texts received',
    rows: atMobile('mobile'),
    goes: true,
    columns: { body: redacted },
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
