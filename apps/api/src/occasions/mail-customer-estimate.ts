import { estimateStatus, showPence } from '@treasures/api-client'
import { settles } from '../features/jobs/appointments/visit-moves.rules.ts'
import {
  estimatesStore,
  type EstimateOptionRow,
} from '../features/jobs/estimates/estimates.store.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { maskContacts } from '../features/jobs/jobs/masking/mask-contacts.rules.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import type { Example } from '../features/messages/notices/notice.ts'
import { answerWords, askingByText } from './ask-by-text.ts'
import { exampleJobLink } from './examples.ts'
import { occasion, tellByFirst } from './occasion.ts'

/** Each option with the customer's price, for example "Patch £150.00, New tap £252.00". */
const optionPrices = (options: readonly EstimateOptionRow[]) =>
  maskContacts(
    options.map(({ name, customer_pence }) => `${name} ${showPence(customer_pence)}`).join(', '),
  )

/** A line for each option: name, the customer's price, and what is and is not included. */
function optionLines(options: readonly EstimateOptionRow[]) {
  const [option_1 = '', option_2 = '', option_3 = ''] = options.map((option) => {
    const { name, customer_pence, includes, not_included } = option
    const words = [
      `${name}: ${showPence(customer_pence)}.`,
      includes && `Included: ${includes}.`,
      not_included && `Not included: ${not_included}.`,
    ]
    return words.filter(Boolean).join(' ')
  })
  return { option_1, option_2, option_3 }
}

const exampleOptions: Example = (given) => ({
  ...exampleJobLink('estimates')(given),
  price: 'Patch £150.00, New tap £252.00',
  option_1: 'Patch: £150.00. Not included: A new tap.',
  option_2: 'New tap: £252.00.',
  option_3: '',
})

/**
 * Sends the customer a treasure's price by e-mail, with a link to compare prices. Uses a text if
 * the e-mail cannot reach the customer. Sends nothing if the estimate no longer waits for an
 * answer.
 */
export const mailCustomerEstimate = occasion({
  on: ['estimate.sent'],
  what: 'Send the customer the estimate',
  delay: settles,
  notices: {
    estimate_sent: {
      name: 'Estimate, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'estimate_sent_short',
      subject: 'An estimate for {{service}}',
      body: `Hello {{fname}},

{{treasure}} has sent you a quote for your job {{id_job}}, {{service}}: {{price}}. View and reply:

{{link}}

Questions? Call {{support_phone}}.`,
      example: exampleJobLink('estimates'),
    },
    estimate_sent_text: {
      name: 'Estimate, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      body: '{{business}}: {{treasure}} has quoted {{price}} for your job {{id_job}}, {{service}}. {{answer_by}}: {{link}}',
      example: exampleJobLink('estimates'),
    },
    estimate_options_sent: {
      name: 'Estimate with options, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'estimate_sent_short',
      subject: 'An estimate for {{service}}',
      body: `Hello {{fname}},

{{treasure}} has sent you a quote for your job {{id_job}}, {{service}}. Choose one of these:

{{option_1}}

{{option_2}}

{{option_3}}

View and reply:

{{link}}

Questions? Call {{support_phone}}.`,
      example: exampleOptions,
    },
    estimate_options_sent_text: {
      name: 'Estimate with options, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      body: '{{business}}: {{treasure}} has quoted {{price}} for your job {{id_job}}, {{service}}. Choose one: {{link}}',
      example: exampleOptions,
    },
  },
  shorts: {
    estimate_sent_short: {
      name: 'Estimate, for the customer, in short',
      subject: 'An estimate for {{service}}: {{price}}',
      body: '{{treasure}} has sent you a quote for your job {{id_job}}. Your e-mail has the link to answer.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, id_record } = happened
    const row = await estimatesStore(tx).find(id_record)
    const to = await customerJobsStore(tx).findAddressee(id_job)
    if (row?.id_status !== estimateStatus.sent || !to) return
    const { service } = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const link = { id_job, expires_at: jobLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('estimates', link, at)
    const { portal_url } = deps.publicSettings()
    const message = { to: { customer: to.id }, id_job }
    const values = {
      id_job,
      service,
      treasure: row.fname,
      price: showPence(row.customer_price_pence),
      link: jobLinkAddress(portal_url, token, 'estimates'),
    }
    if (row.options.length > 0) {
      const chosen = { ...values, price: optionPrices(row.options) }
      const byEmail = await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'estimate_options_sent',
        recipient: to.email,
        values: { ...chosen, fname: to.fname, ...optionLines(row.options) },
      })
      // No question by text: YES would not say which option.
      const byText = await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'estimate_options_sent_text',
        recipient: to.mphone,
        values: chosen,
      })
      await tellByFirst([byEmail, byText])
      return
    }
    const byEmail = await deps.wayToTell(tx, at, happened, {
      ...message,
      template: 'estimate_sent',
      recipient: to.email,
      values: { ...values, fname: to.fname },
    })
    const byText = await deps.wayToTell(tx, at, happened, {
      ...message,
      template: 'estimate_sent_text',
      recipient: to.mphone,
      values: { ...values, answer_by: answerWords(deps) },
    })
    const question = {
      kind: 'estimate',
      mobile: to.mphone,
      id_job,
      id_treasure,
      id_record,
    } as const
    await tellByFirst([byEmail, askingByText(tx, at, byText, question)])
  },
})
