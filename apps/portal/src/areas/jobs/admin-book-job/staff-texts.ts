import type { BookingTexts } from '@treasures/widgets/booking-form'

/** Form texts for staff, who book for a customer: "you" would be the wrong person. */
export const staffTexts: Partial<BookingTexts> = {
  whatTitle: 'What do they need done?',
  descr: 'What they say about the job',
  whenIntro: 'We’ll tell them who’s coming and when.',
  windowsOther: 'None of these times suit them',
  windowHolding: 'Holding this time for them. Please wait...',
  windowHeld: '{when}. Held for them until {until}.',
  windowHeldAgain: '{when}. The time was still free: it is held again until {until}.',
  windowEnded:
    '{when}. This was held for them until {until}. If it’s still free when you book, it’s theirs.',
  doneVisitNext: 'Their time is confirmed. We’ll tell them who is coming.',
  contactTitle: 'Their details',
  emailHint: 'We’ll send the confirmation here.',
  express:
    'The customer asks us to start within their 14-day cancellation period. They understand they lose the right to cancel once the work is finished, and pay for work done if they cancel part-way.',
  terms: 'By booking you confirm that the customer accepts our {terms}.',
  estimateNote: 'A treasure looks at the job and sends them a price, which they can accept online.',
  payLater: 'They pay after the work is done.',
  summary: 'The booking',
  savedNote: 'They can finish it themselves with a link by e-mail.',
  sendLink: 'E-mail them a link',
  doneTitle: 'The job is booked.',
  doneMail: 'We’ve sent an e-mail to {email}.',
  doneNext: 'We’ll let them know as soon as a treasure takes the job.',
  doneByHand: 'We don’t offer this job automatically. Please find a treasure for it.',
}
