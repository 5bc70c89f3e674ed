import { showPence } from '@treasures/api-client'
import { agreedLinesStore } from '../features/jobs/agreed-lines/agreed-lines.store.ts'
import {
  objectionHours,
  objectUntil,
  whatWords,
} from '../features/jobs/agreed-lines/agreed-lines.rules.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import type { Example } from '../features/messages/notices/notice.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleJobLink } from './examples.ts'
import { occasion, tellByFirst } from './occasion.ts'
import { treasureLetter } from './treasure-letter.ts'

const agreedForYou: Example = (about) => ({
  ...exampleJobLink('change')(about),
  because: 'You said that the tap has to work today.',
  hours: objectionHours,
})

/**
 * Tells the customer that their treasure suggests extra work, or that staff agreed to it for them: by
 * text, because the treasure may be waiting, or else by e-mail. Sends nothing if that is no longer so.
 */
export const mailCustomerExtraWork = occasion({
  on: ['extra.asked', 'extra.agreed'],
  what: 'Tell the customer by text, or else by e-mail, with a link to answer',
  notices: {
    extra_work_asked_text: {
      name: 'Extra work, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      on: ['extra.asked'],
      body: '{{business}}: {{treasure}} suggests extra work on your job {{id_job}}: {{descr}}, {{price}}. Agree or say no: {{link}}',
      example: exampleJobLink('change'),
    },
    extra_work_asked: {
      name: 'Extra work, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      on: ['extra.asked'],
      subject: '{{treasure}} suggests extra work: {{price}}',
      body: `Hello {{fname}},

{{treasure}} suggests extra work on your job {{id_job}}, {{service}}:

{{descr}}

Price: {{price}}. You pay for it only if you agree:

{{link}}

Questions? Call {{support_phone}}.`,
      example: exampleJobLink('change'),
    },
    extra_work_for_you_text: {
      name: 'Extra work agreed by staff, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      on: ['extra.agreed'],
      body: '{{business}}: we agreed to extra work on your job {{id_job}} for you: {{descr}}, {{price}}. If you don’t want it, say so within {{hours}} hours: {{link}}',
      example: agreedForYou,
    },
    extra_work_for_you: {
      name: 'Extra work agreed by staff, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      on: ['extra.agreed'],
      subject: 'We agreed to extra work for you: {{price}}',
      body: `Hello {{fname}},

{{treasure}} suggested extra work on your job {{id_job}}, {{service}}, and we could not reach you. {{inviter}} agreed to it for you:

{{descr}}

Price: {{price}}. Why we agreed: {{because}}

If you don’t want it, say so within {{hours}} hours:

{{link}}

Questions? Call {{support_phone}}.`,
      example: agreedForYou,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { event, id_job, id_treasure, id_record } = happened
    await lockJobRow(tx, id_job, everywhere)
    const line = await agreedLinesStore(tx).find(id_record)
    const to = await customerJobsStore(tx).findAddressee(id_job)
    if (!line || !to) return
    const isAsked = event === 'extra.asked'
    if (isAsked ? line.state !== 'asked' : !objectUntil(line, at)) return
    const { service } = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const about = { id_job, id_agreed: line.id, expires_at: jobLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('change', about, at)
    const message = { to: { customer: to.id }, id_job }
    const values = {
      id_job,
      service,
      fname: to.fname,
      treasure: line.fname,
      descr: whatWords(line),
      price: showPence(line.customer_pence),
      link: jobLinkAddress(deps.publicSettings().portal_url, token, 'change'),
      hours: objectionHours,
      inviter: line.answered_by ?? '',
      because: line.reason,
    }
    const [text, email] = isAsked
      ? (['extra_work_asked_text', 'extra_work_asked'] as const)
      : (['extra_work_for_you_text', 'extra_work_for_you'] as const)
    await tellByFirst([
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: text,
        recipient: to.mphone,
        values,
      }),
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: email,
        recipient: to.email,
        values,
      }),
    ])
  },
})

/** Tells the treasure the answer. Sends nothing if they no longer have the job. */
export const mailTreasureExtraWork = occasion({
  on: ['extra.agreed', 'extra.declined', 'extra.objected'],
  what: 'Tell the treasure whether the extra work is agreed',
  notices: {
    extra_work_agreed: {
      name: 'Extra work agreed, for the treasure',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'extra_work_agreed_short',
      on: ['extra.agreed'],
      subject: 'Job {{id_job}}: extra work agreed',
      body: `Hello {{fname}},

The extra work on job {{id_job}}, {{service}} in {{place}}, is agreed: {{descr}}, {{price}} for you. Record it once it is done.

{{link}}`,
      example: exampleJobLink('treasure'),
    },
    extra_work_declined: {
      name: 'Extra work declined, for the treasure',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'extra_work_declined_short',
      on: ['extra.declined', 'extra.objected'],
      subject: 'Job {{id_job}}: no extra work',
      body: `Hello {{fname}},

The customer of job {{id_job}}, {{service}} in {{place}}, does not want this extra work: {{descr}}. It cannot be invoiced.

{{link}}`,
      example: exampleJobLink('treasure'),
    },
  },
  shorts: {
    extra_work_agreed_short: {
      name: 'Extra work agreed, in short',
      subject: 'Extra work agreed',
      body: 'Job {{id_job}}, {{service}} in {{place}}: {{price}} for you.',
      page: 'jobs',
    },
    extra_work_declined_short: {
      name: 'Extra work declined, in short',
      subject: 'No extra work',
      body: 'Job {{id_job}}, {{service}} in {{place}}: the customer does not want it.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { event, id_job, id_treasure, id_record } = happened
    await lockJobRow(tx, id_job, everywhere)
    const line = await agreedLinesStore(tx).find(id_record)
    if (line?.state !== (event === 'extra.agreed' ? 'agreed' : 'declined')) return
    if ((await assignmentsStore(tx).findActive(id_job))?.id_treasure !== id_treasure) return
    const { values, ...letter } = await treasureLetter(deps, tx, at, happened)
    await deps.tell(tx, at, happened, {
      ...letter,
      template: event === 'extra.agreed' ? 'extra_work_agreed' : 'extra_work_declined',
      values: { ...values, descr: whatWords(line), price: showPence(line.treasure_pence) },
    })
  },
})
