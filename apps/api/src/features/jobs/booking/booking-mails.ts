import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { jobLinkAddress, jobLinkEnds, jobLinksStore } from '../jobs/job-links.store.ts'
import { findOffer } from '../../people/users/link-records.store.ts'
import { linkAddress, linkHours } from '../../people/users/links.rules.ts'
import { linksStore } from '../../people/users/links.store.ts'
import { draftEnds, draftHours } from './booking.rules.ts'

type Booked = {
  id_job: number
  service: string
  /** In words. */
  price: string
  fname: string
  email: string
  /** Who has an account under it, if anybody does; until it is proven they get a link that sets a password. */
  user: { id: number; is_proven: boolean } | null
  id_customer: number
  /** Nobody was signed in: whether the e-mail is theirs, they have still to show. */
  isVisitor: boolean
}

type Draft = {
  id_job: number
  email: string
  fname: string
  service_short: string
  /** Of its last save. */
  updated_at: Date
}

/** E-mails about bookings, each queued in the transaction that it is about. They hold links: whoever has one may act. */
export function bookingMails({
  messages,
  publicSettings,
}: Pick<Deps, 'messages' | 'publicSettings'>) {
  const newLink = async (tx: Db, id_job: number, at: Date) =>
    jobLinkAddress(
      publicSettings().portal_url,
      await jobLinksStore(tx).create(id_job, at, jobLinkEnds(at)),
    )

  /** Where somebody gets in: by their password, or by setting one. */
  async function wayIn(tx: Db, at: Date, { user, email, id_customer, isVisitor }: Booked) {
    const { portal_url } = publicSettings()
    if (!user) return { template: 'booking_by_staff', values: {} }
    if (user.is_proven)
      return {
        template: isVisitor ? 'booking_to_confirm' : 'booking_known_account',
        values: { link: `${portal_url}/login?returnUrl=/my-jobs` },
      }
    const known = await findOffer(tx, user.id)
    const offer = isVisitor ? { ...known, id_customer } : known
    const token = await linksStore(tx).create(user.id, 'set', at, offer)
    return {
      template: 'booking_new_account',
      values: {
        link: linkAddress(portal_url, 'set', token, email),
        link_hours: linkHours.set,
      },
    }
  }

  return {
    async sendBooked(tx: Db, at: Date, booked: Booked) {
      const { id_job, service, price, fname, email, user } = booked
      const { template, values } = await wayIn(tx, at, booked)
      await messages.queueTemplate(tx, at, {
        template,
        recipient: email,
        id_job,
        ...(user && { id_user: user.id }),
        values: {
          id_job,
          service,
          price,
          fname,
          support_phone: publicSettings().support_phone,
          job_link: await newLink(tx, id_job, at),
          ...values,
        },
      })
    },

    /** To whoever is at the e-mail that was typed: they need not be who typed it. */
    async sendContinue(tx: Db, at: Date, { id_job, email, fname, service_short, ...draft }: Draft) {
      const token = await jobLinksStore(tx).create(id_job, at, draftEnds(draft.updated_at))
      await messages.queueTemplate(tx, at, {
        template: 'booking_continue',
        recipient: email,
        id_job,
        values: {
          fname,
          service: service_short,
          link: jobLinkAddress(publicSettings().portal_url, token),
          link_hours: draftHours,
        },
      })
    },
  }
}
