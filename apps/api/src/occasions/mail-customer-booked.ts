import { businessAt } from '../features/catalogue/business/business.store.ts'
import { vatToday } from '../features/catalogue/rates/rates.store.ts'
import { whenInWords } from '../features/jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { wishInWords } from '../features/jobs/booking/booking.rules.ts'
import { completionStore } from '../features/jobs/booking/completion.store.ts'
import { confirmationWords } from '../features/jobs/booking/confirmation.rules.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { findOffer } from '../features/people/users/link-records.store.ts'
import { linkAddress, linkHours } from '../features/people/users/links.rules.ts'
import { linksStore } from '../features/people/users/links.store.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { hoursInWords } from '../kernel/clock.ts'
import { everywhere } from '../kernel/http/scope.ts'
import type { Db } from '../kernel/db/connect.ts'
import { exampleAccountLink, examplePage } from './examples.ts'
import { occasion } from './occasion.ts'

type Booked = {
  id_customer: number
  /** True if the customer was not signed in. They still have to prove that the e-mail is theirs. */
  isVisitor: boolean
}
/**
 * Account with that e-mail. Until the e-mail is proven, the owner gets a link that sets a password.
 */
type Account = { id: number; is_proven: boolean }

/** The booked service, with its place, time and price. */
const details = `Job number: {{id_job}}
What: {{service}}
Your description: {{descr}}
When: {{wanted}}
Where: {{address}}, {{place}}
Price: {{price}}. {{vat_words}} You pay after the work is done.`

/** The rest of a confirmation. */
const contract = `Your contract is with {{trader}}. {{terms_words}}

Questions? Call {{support_phone}}.`

/** Confirms a booking and its price, with a link to the job and a way into the account. */
export const mailCustomerBooked = occasion({
  on: ['job.completed_booking', 'job.links_renewed'],
  what: 'Confirm the booking to the customer by e-mail',
  notices: {
    booking_new_account: {
      name: 'Booked, with a new account',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'customer',
      subject: 'Your booking: {{service}}',
      body: `Hello {{fname}},

Thank you for booking {{service}}. Here’s what we’ve agreed:

${details}

We’ve created an account so you can track your job. To use it, set a password:

{{link}}

The link can be used once, within {{link_time}}.

{{cancel_words}} To cancel the job:

{{job_link}}

${contract}`,
      example: exampleAccountLink('set'),
    },
    booking_known_account: {
      name: 'Booked, account known',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'customer',
      short: 'booking_short',
      subject: 'Your booking: {{service}}',
      body: `Hello {{fname}},

Thank you for booking {{service}}. Here’s what we’ve agreed:

${details}

Sign in to follow the job:

{{link}}

{{cancel_words}} To cancel, or if you didn’t book this:

{{job_link}}

${contract}`,
      example: examplePage('/login?returnUrl=/my-jobs'),
    },
    booking_to_confirm: {
      on: ['job.completed_booking'],
      name: "Booked under an account's e-mail",
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'customer',
      subject: 'Was it you? {{service}} was booked under your e-mail',
      body: `Hello {{fname}},

{{service}} was booked under your e-mail by someone who wasn’t signed in. It isn’t in your account. {{next_words}}

${details}

{{cancel_words}}

If it was you, add it to your account here. If it wasn’t you, you can cancel it here:

{{job_link}}

To sign in:

{{link}}

${contract}`,
      example: examplePage('/login?returnUrl=/my-jobs'),
    },
    booking_by_staff: {
      name: 'Booked by us for someone',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'booking_short',
      subject: 'Your booking: {{service}}',
      body: `Hello {{fname}},

We’ve booked {{service}} for you. Here’s what we’ve agreed:

${details}

{{cancel_words}} To see the job, or to cancel it:

{{job_link}}

${contract}`,
    },
  },
  shorts: {
    booking_short: {
      name: 'Booked, in short',
      subject: 'You’ve booked {{service}}',
      body: 'Your job number is {{id_job}}. {{next_words}}',
      page: 'jobs',
    },
  },
  react(deps) {
    /**
     * Returns the way into the account: the sign-in page, or a link to set a password. A customer
     * without an account has neither.
     */
    async function wayIn(
      tx: Db,
      at: Date,
      user: Account | undefined,
      { id_customer, isVisitor }: Booked,
    ) {
      const { portal_url } = deps.publicSettings()
      if (!user) return { template: 'booking_by_staff', link: '', link_time: '' } as const
      if (user.is_proven)
        return {
          template: isVisitor ? 'booking_to_confirm' : 'booking_known_account',
          link: `${portal_url}/login?returnUrl=/my-jobs`,
          link_time: '',
        } as const
      const known = await findOffer(tx, user.id)
      const offer = isVisitor ? { ...known, id_customer } : known
      const token = await linksStore(tx).create(user.id, 'set', at, offer)
      return {
        template: 'booking_new_account',
        link: linkAddress(portal_url, 'set', token),
        link_time: hoursInWords(linkHours.set),
      } as const
    }

    return async (tx, happened, at) => {
      const { id_job, by, data } = happened
      if ('of' in data && data.of !== 'customer') return
      // The lock ensures that the job's customer is not merged or changed while their links are
      // made.
      const id_customer = (await lockJobRow(tx, id_job, everywhere))?.id_customer
      const job = await customerJobsStore(tx).find(id_job)
      const to = await customerJobsStore(tx).findAddressee(id_job)
      if (!id_customer || !job || !to?.email) return
      const { email } = to
      const isVisitor = by.kind === 'customer'
      const users = usersStore(tx)
      const known = isVisitor ? await users.lockByEmail(email) : undefined
      const user = isVisitor ? known : await users.findOfCustomer(id_customer)
      const { template, ...way } = await wayIn(tx, at, user, { id_customer, isVisitor })
      const { portal_url } = deps.publicSettings()
      const link = await jobLinksStore(tx).create(id_job, at, jobLinkEnds(at))
      const [visit] = await appointmentsStore(tx).listOfJob(id_job)
      const words = confirmationWords({
        job,
        agreed: await completionStore(tx).findAgreed(id_job),
        business: await businessAt(tx, at),
        vatRate: await vatToday(tx, at),
      })
      await deps.tell(tx, at, happened, {
        template,
        to: { customer: id_customer },
        recipient: email,
        id_job,
        ...(user && { id_user: user.id }),
        values: {
          id_job,
          service: job.service_short,
          ...(visit
            ? { wanted: `${whenInWords(visit)}, confirmed`, next_words: 'Your time is confirmed.' }
            : { wanted: wishInWords(job), next_words: 'We’re finding someone for you.' }),
          place: `${job.town}, ${job.postcode}`,
          // If the account is proven, uses the name that its owner wrote. A visitor may have typed
          // another name.
          fname: known?.is_proven ? known.fname : to.fname,
          job_link: jobLinkAddress(portal_url, link),
          ...words,
          ...way,
        },
      })
    }
  },
})
