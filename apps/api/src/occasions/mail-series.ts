import { settles } from '../features/jobs/appointments/visit-moves.rules.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { occasion } from './occasion.ts'

/**
 * Describes what the customer can do. If the treasure left a day out, only the treasure can restore
 * it. A message that names several dates says that each has its own choice.
 */
function instead({ isLeftOut, several }: { isLeftOut: boolean; several: boolean }) {
  if (several)
    return 'For each of these dates, you can ask in your account for someone else at the same price, choose another day, or skip it.'
  return `In your account you can ask for someone else that day at the same price${isLeftOut ? '' : ', choose another day, or skip it'}.`
}

/**
 * Notifies both sides of a change to repeated visits, with the same sentence as in the job's
 * history.
 */
export const mailSeries = occasion({
  on: [
    'series.started',
    'series.date_not_possible',
    'series.date_skipped',
    'series.date_restored',
    'series.substitute_wanted',
    'series.moved',
    'series.paused',
    'series.unpaid',
    'series.resumed',
    'series.ended',
  ],
  what: 'Tell treasure and customer by e-mail what changed about repeated visits',
  delay: settles,
  notices: {
    series_changed: {
      name: 'Repeated visits changed',
      channel: 'email',
      class: 'service',
      for: 'anyone',
      group: 'appointments',
      short: 'series_changed_short',
      subject: 'Job {{id_job}}: your repeated visits',
      body: `Hello {{fname}},

About the repeated visits for job {{id_job}}, {{service}}:

{{what}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    series_changed_short: {
      name: 'Repeated visits changed, in short',
      subject: 'Repeated visits',
      body: 'Job {{id_job}}, {{service}}: {{what}}',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (!customer) return
    const treasure = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const both = [
      { to: { treasure: id_treasure }, ...treasure, what: data.what },
      {
        to: { customer: customer.id },
        ...customer,
        what: data.away
          ? `${data.what} ${instead({
              isLeftOut: happened.event === 'series.date_skipped',
              several: data.several === true,
            })}`
          : data.what,
      },
    ]
    for (const { to, fname, email, what } of both)
      await deps.tell(tx, at, happened, {
        template: 'series_changed',
        to,
        recipient: email,
        id_job,
        values: { id_job, service: treasure.service, what, fname },
      })
  },
})
