import { Email } from '@treasures/api-client'
import { draftEnds, draftHours } from '../features/jobs/booking/booking.rules.ts'
import { emailDigest } from '../features/jobs/booking/draft-link.ts'
import { draftsStore } from '../features/jobs/booking/drafts.store.ts'
import { jobLinkAddress, jobLinksStore } from '../features/jobs/jobs/job-links.store.ts'
import { hoursInWords } from '../kernel/clock.ts'
import { exampleJobLink } from './examples.ts'
import { occasion } from './occasion.ts'

/**
 * Sends a link to continue a booking. The e-mail was typed, so it may be another person's. Sends
 * nothing if the booking was completed or given up meanwhile, or has another e-mail.
 */
export const mailDraftLink = occasion({
  on: ['job.draft_link_asked'],
  what: 'Send the customer a link to continue the booking',
  notices: {
    booking_continue: {
      name: 'Continue a booking',
      channel: 'email',
      class: 'service',
      for: 'anyone',
      subject: 'Continue your booking',
      body: `Hello {{fname}},

We've saved your booking of {{service}}. Continue it on any device:

{{link}}

The link works for {{link_time}}. If this wasn’t you, there’s nothing you need to do.`,
      example: exampleJobLink('continue'),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, data } = happened
    const draft = await draftsStore(tx).lockOpen(id_job)
    const email = Email.safeParse(draft?.email)
    if (!draft || !email.success || emailDigest(email.data) !== data.to) return
    const token = await jobLinksStore(tx).create(id_job, at, draftEnds(draft.updated_at))
    await deps.tell(tx, at, happened, {
      template: 'booking_continue',
      to: 'address',
      recipient: email.data,
      id_job,
      values: {
        fname: draft.fname,
        service: draft.service_short,
        link: jobLinkAddress(deps.publicSettings().portal_url, token),
        link_time: hoursInWords(draftHours),
      },
    })
  },
})
