import type { Deps } from '../../app.ts'
import type { Db } from '../../shared/db/connect.ts'
import { assignmentsStore } from '../jobs/assignments.store.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
  treasureLinkEnds,
} from '../jobs/job-links.store.ts'
import { greetingName } from '../users/links.rules.ts'
import { whenInWords } from './appointments.show.ts'
import type { AppointmentRow } from './appointments.store.ts'

/** Tells both sides of an appointment, each in the transaction of what it tells of. */
export function appointmentMails({
  messages,
  publicSettings,
}: Pick<Deps, 'messages' | 'publicSettings'>) {
  const calendarOf = (token: string) =>
    `${publicSettings().portal_url}/api/public/job/${token}/calendar`

  const partiesOf = async (tx: Db, { id_job, id_treasure }: AppointmentRow) => ({
    treasure: await assignmentsStore(tx).findParties(id_job, id_treasure),
    customer: await customerJobsStore(tx).findAddressee(id_job),
  })
  const shared = (row: AppointmentRow) => ({
    id_job: row.id_job,
    service: row.service,
    when: whenInWords(row),
    support_phone: publicSettings().support_phone,
  })

  return {
    /** Each with a link of their own to a file for their calendar. */
    async sendMade(tx: Db, at: Date, row: AppointmentRow) {
      const { id_job, id_treasure } = row
      const { treasure, customer } = await partiesOf(tx, row)
      const links = jobLinksStore(tx)
      if (treasure.email) {
        const expires_at = treasureLinkEnds(at)
        const token = await links.createFor('treasure', { id_job, id_treasure, expires_at }, at)
        await messages.queueTemplate(tx, at, {
          template: 'appointment_treasure',
          recipient: treasure.email,
          id_job,
          is_secret: true,
          values: {
            ...shared(row),
            fname: greetingName(treasure.fname),
            place: treasure.place,
            link: jobLinkAddress(publicSettings().portal_url, token, 'treasure'),
            calendar_link: calendarOf(token),
          },
        })
      }
      if (customer?.email) {
        const token = await links.create(id_job, at, jobLinkEnds(row.times.at(-1)?.end ?? at))
        await messages.queueTemplate(tx, at, {
          template: 'appointment_customer',
          recipient: customer.email,
          id_job,
          is_secret: true,
          values: {
            ...shared(row),
            fname: greetingName(customer.fname),
            treasure: greetingName(treasure.fname),
            calendar_link: calendarOf(token),
          },
        })
      }
    },

    /** The row as it was before. */
    async sendCalledOff(tx: Db, at: Date, row: AppointmentRow) {
      const { treasure, customer } = await partiesOf(tx, row)
      for (const to of [treasure, customer])
        if (to?.email)
          await messages.queueTemplate(tx, at, {
            template: 'appointment_cancelled',
            recipient: to.email,
            id_job: row.id_job,
            values: { ...shared(row), fname: greetingName(to.fname) },
          })
    },
  }
}
