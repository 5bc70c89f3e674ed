import { opportunitiesStore } from '../features/jobs/opportunities/opportunities.store.ts'
import { standingJobs } from '../features/jobs/jobs/standing-jobs.store.ts'
import { owedInvoicesWithoutLink } from '../features/money/invoices/owed-invoices.store.ts'
import { systemActor } from '../events/define-event.ts'
import { recordEvent } from '../events/record-event.ts'
import { occasion } from './occasion.ts'

/**
 * When a person changes their e-mail or mobile, sends them new links for everything still open. A
 * customer gets links to bookings and owed invoices. A treasure gets links to claimed jobs and
 * waiting offers. The database has ended the previous links.
 */
export const renewLinks = occasion({
  on: ['customer.contact_changed', 'treasure.contact_changed'],
  what: 'Send new links to a new e-mail or mobile',
  react: () => async (tx, happened, at) => {
    const by = systemActor
    if (happened.event === 'customer.contact_changed') {
      const { id_customer } = happened
      for (const { id: id_job } of await standingJobs(tx).ofCustomerWithoutLink(id_customer, at))
        await recordEvent(tx, {
          event: 'job.links_renewed',
          at,
          by,
          id_job,
          data: { of: 'customer' },
        })
      for (const { id, inv_number } of await owedInvoicesWithoutLink(tx, id_customer, at))
        await recordEvent(tx, {
          event: 'invoice.pay_link_sent',
          at,
          by,
          id_customer,
          id_record: id,
          data: { inv_number: inv_number ?? '' },
        })
      return
    }
    const { id_treasure } = happened
    for (const { id: id_job } of await standingJobs(tx).ofTreasure(id_treasure))
      await recordEvent(tx, {
        event: 'job.links_renewed',
        at,
        by,
        id_job,
        id_treasure,
        data: { of: 'treasure' },
      })
    for (const { id, id_job } of await opportunitiesStore(tx).listWithoutLink(id_treasure))
      await recordEvent(tx, {
        event: 'opportunity.resent',
        at,
        by,
        id_job,
        id_treasure,
        id_record: id,
        data: {},
      })
  },
})
