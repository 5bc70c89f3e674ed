import { londonDate } from '@treasures/api-client'
import { hours, later } from '#kernel/clock.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { arrivingWords } from '../features/jobs/job.events.ts'
import { occasion, tellByFirst } from './occasion.ts'

/**
 * Notifies the customer that their treasure is on the way, or late. Sends a text, because the
 * customer may be away from their desk. Sends an e-mail if the text cannot reach them.
 */
export const tellCustomerArriving = occasion({
  on: ['job.arriving'],
  what: 'Tell the customer by text, or else by e-mail',
  notices: {
    treasure_arriving_text: {
      name: 'On the way, text to the customer',
      channel: 'sms',
      class: 'service',
      for: 'customer',
      body: '{{business}}: {{treasure}} {{news}} (your job {{id_job}}, {{service}}). Questions? Call {{support_phone}}.',
    },
    treasure_arriving: {
      name: 'On the way, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      subject: '{{treasure}} {{news}}',
      body: `Hello {{fname}},

{{treasure}} {{news}} (your job {{id_job}}, {{service}}).

Questions? Call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const to = await customerJobsStore(tx).findAddressee(id_job)
    const active = await assignmentsStore(tx).findActive(id_job)
    if (!to || active?.id_treasure !== id_treasure) return
    const { fname: treasure, service } = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const message = {
      to: { customer: to.id },
      id_job,
      on_day: londonDate(at),
      send_before: soon(at),
    }
    const news = arrivingWords(data)
    const values = { id_job, service, treasure, news, fname: to.fname }
    await tellByFirst([
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'treasure_arriving_text',
        recipient: to.mphone,
        values,
      }),
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'treasure_arriving',
        recipient: to.email,
        values,
      }),
    ])
  },
})

/** After two hours, the treasure has arrived or is much later than they said. */
const soon = (at: Date) => later(at, hours(2))
