import { londonDate, londonWallOf } from '@treasures/api-client'
import { days, later, minutes } from '../kernel/clock.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { jobLinkAddress, jobLinksStore } from '../features/jobs/jobs/job-links.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { expectedAt, isAwaited, mayText, stateOf } from '../features/jobs/visits/visits.decide.ts'
import { visitsStore } from '../features/jobs/visits/visits.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import type { Example } from '../features/messages/notices/notice.ts'
import { occasion, tellByFirst } from './occasion.ts'

const followed: Example = ({ portal }) => ({
  link: jobLinkAddress(portal, 'example', 'visit'),
  expected: ', there at about 09:10',
})

const late: Example = ({ portal }) => ({
  link: jobLinkAddress(portal, 'example', 'visit'),
  expected: ', expected at about 10:20',
})

/**
 * Notifies the customer that their treasure is on the way, late, or cannot get in. Sends a text, because
 * the customer may be away from their desk. Sends an e-mail if the text cannot reach them.
 */
export const tellCustomerAtVisit = occasion({
  on: ['visit.on_the_way', 'visit.late', 'visit.nobody_in'],
  what: 'Tell the customer by text, or else by e-mail',
  notices: {
    visit_on_the_way_text: {
      name: 'Coming to a visit, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      on: ['visit.on_the_way'],
      body: '{{business}}: {{treasure}} is on the way{{expected}} (your job {{id_job}}, {{service}}). {{link}}',
      example: followed,
    },
    visit_on_the_way: {
      name: 'Coming to a visit, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      on: ['visit.on_the_way'],
      subject: '{{treasure}} is on the way',
      body: `Hello {{fname}},

{{treasure}} is on the way{{expected}} (your job {{id_job}}, {{service}}). Follow the visit here:

{{link}}

Questions? Call {{support_phone}}.`,
      example: followed,
    },
    visit_late_text: {
      name: 'Late for a visit, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      on: ['visit.late'],
      body: '{{business}}: {{treasure}} is running late{{expected}} (your job {{id_job}}, {{service}}). {{link}}',
      example: late,
    },
    visit_late: {
      name: 'Late for a visit, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      on: ['visit.late'],
      subject: '{{treasure}} is running late',
      body: `Hello {{fname}},

{{treasure}} is running late{{expected}} (your job {{id_job}}, {{service}}). Follow the visit here:

{{link}}

Questions? Call {{support_phone}}.`,
      example: late,
    },
    visit_nobody_in_text: {
      name: 'Nobody in, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      on: ['visit.nobody_in'],
      body: '{{business}}: {{treasure}} is at your door for job {{id_job}}, {{service}}, and there’s no answer. Please open the door, or call us now on {{support_phone}}. Your side: {{link}}',
      example: followed,
    },
    visit_nobody_in: {
      name: 'Nobody in, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      on: ['visit.nobody_in'],
      subject: '{{treasure}} is at your door',
      body: `Hello {{fname}},

{{treasure}} is at your door for job {{id_job}}, {{service}}, and there’s no answer. Please open the door, or call us now on {{support_phone}}.

Tell us what happened:

{{link}}`,
      example: followed,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { event, id_job, id_treasure, id_record, data } = happened
    await lockJobRow(tx, id_job, everywhere)
    const visit = await visitsStore(tx).find(id_record)
    const to = await customerJobsStore(tx).findAddressee(id_job)
    const active = await assignmentsStore(tx).findActive(id_job)
    if (!data.tells || !to || !visit || visit.is_off || active?.id_treasure !== id_treasure) return
    const said = (await visitsStore(tx).listSaid([visit.id])).get(visit.id) ?? []
    const { kind, text, email } = reports[event]
    if (kind === 'late' ? !isAwaited(said) : stateOf(said).state !== kind) return
    const message = {
      to: { customer: to.id },
      id_job,
      on_day: londonDate(at),
      // The message is out of date after this time.
      send_before: later(at, minutes(30)),
    }
    const { treasure, service } = visit
    const there = expectedAt({ ...visit, said }, at)
    const about = { id_job, id_time: visit.id, expires_at: later(visit.end, days(1)) }
    const token = await jobLinksStore(tx).createFor('visit', about, at)
    const values = {
      id_job,
      service,
      treasure,
      fname: to.fname,
      link: jobLinkAddress(deps.publicSettings().portal_url, token, 'visit'),
      expected: there ? `${words(kind, data)} at about ${londonWallOf(there).time}` : '',
    }
    const byEmail = await deps.wayToTell(tx, at, happened, {
      ...message,
      template: email,
      recipient: to.email,
      values,
    })
    const byText = await deps.wayToTell(tx, at, happened, {
      ...message,
      template: text,
      recipient: to.mphone,
      values,
    })
    await tellByFirst(mayText(kind, visit, at) ? [byText, byEmail] : [byEmail])
  },
})

const reports = {
  'visit.on_the_way': {
    kind: 'on_the_way',
    text: 'visit_on_the_way_text',
    email: 'visit_on_the_way',
  },
  'visit.late': { kind: 'late', text: 'visit_late_text', email: 'visit_late' },
  'visit.nobody_in': {
    kind: 'nobody_in',
    text: 'visit_nobody_in_text',
    email: 'visit_nobody_in',
  },
} as const

const words = (
  kind: 'on_the_way' | 'late' | 'nobody_in',
  { is_late }: { is_late?: boolean | undefined },
) => (kind === 'late' ? ', expected' : is_late ? ', running late, expected' : ', there')
