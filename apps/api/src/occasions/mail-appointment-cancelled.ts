import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { isBeforeNotice, settles } from '../features/jobs/appointments/visit-moves.rules.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies both sides that the treasure is not coming. Sends nothing if neither side was notified
 * of the appointment.
 */
export const mailAppointmentCancelled = occasion({
  on: ['appointment.cancelled'],
  what: 'Tell treasure and customer by e-mail',
  delay: settles,
  notices: {
    appointment_cancelled: {
      name: 'Appointment cancelled',
      channel: 'email',
      class: 'service',
      for: 'anyone',
      group: 'appointments',
      short: 'appointment_cancelled_short',
      subject: 'Appointment for job {{id_job}} cancelled',
      body: `Hello {{fname}},

The appointment for job {{id_job}}, {{service}}, {{when}}, has been cancelled.

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    appointment_cancelled_short: {
      name: 'Appointment cancelled, in short',
      subject: 'Appointment cancelled',
      body: 'Job {{id_job}}, {{service}}: {{when}}',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, id_record, data } = happened
    const store = appointmentsStore(tx)
    const isGone = (await store.findStanding(id_record)) === undefined
    if (isGone && isBeforeNotice(await store.findMadeAt(id_record), happened.at)) return
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (!customer) return
    const treasure = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const both = [
      { to: { treasure: id_treasure }, ...treasure },
      { to: { customer: customer.id }, ...customer },
    ]
    for (const { to, fname, email } of both)
      await deps.tell(tx, at, happened, {
        template: 'appointment_cancelled',
        to,
        recipient: email,
        id_job,
        values: { id_job, service: treasure.service, when: data.when, fname },
      })
  },
})
