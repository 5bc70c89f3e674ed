import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { assignmentsStore } from '../jobs/assignments.store.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import {
  calendarAddress,
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
  treasureLinkEnds,
} from '../jobs/job-links.store.ts'
import { whenInWords } from './appointments.show.ts'
import type { AppointmentRow } from './appointments.store.ts'

/** Tells both sides of an appointment, each in the transaction of what it tells of. */
export function appointmentMails({
  messages,
  publicSettings,
}: Pick<Deps, 'messages' | 'publicSettings'>) {
  /** A link of its own: calendars hand addresses around, and this one lets nobody do anything. */
  const calendarFor = async (
    tx: Db,
    at: Date,
    link: { id_job: number; id_treasure?: number; expires_at: Date },
  ) =>
    calendarAddress(
      publicSettings().portal_url,
      await jobLinksStore(tx).createFor('calendar', link, at),
    )

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
          values: {
            ...shared(row),
            fname: treasure.fname,
            place: treasure.place,
            link: jobLinkAddress(publicSettings().portal_url, token, 'treasure'),
            calendar_link: await calendarFor(tx, at, { id_job, id_treasure, expires_at }),
          },
        })
      }
      if (customer?.email) {
        const expires_at = jobLinkEnds(row.times.at(-1)?.end ?? at)
        await messages.queueTemplate(tx, at, {
          template: 'appointment_customer',
          recipient: customer.email,
          id_job,
          values: {
            ...shared(row),
            fname: customer.fname,
            treasure: treasure.fname,
            calendar_link: await calendarFor(tx, at, { id_job, expires_at }),
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
            values: { ...shared(row), fname: to.fname },
          })
    },
  }
}
