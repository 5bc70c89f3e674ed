import type { BookingTexts } from '@treasures/widgets/booking-form'

/** Form texts for staff, who book for a customer: "you" would be the wrong person. */
export const staffTexts: Partial<BookingTexts> = {
  whatTitle: 'What do they need done?',
  descr: 'What they say about the job',
  whenFlexible: 'They are flexible',
  whenIntro: 'We will tell them who is coming and when.',
  contactTitle: 'Their details',
  emailHint: 'We will send the confirmation here.',
  express:
    'The customer asks us to begin within the 14 days in which they may cancel, and knows: if the work is done by then, they cannot cancel any more; if it has begun, they pay for what was done.',
  terms: 'By booking you confirm that the customer accepts our {terms}.',
  estimateNote: 'A treasure looks at the job and sends them a price, which they can accept online.',
  payLater: 'They pay after the work is done.',
  summary: 'The booking',
  savedNote: 'They can finish it themselves with a link by e-mail.',
  sendLink: 'E-mail them a link',
  doneTitle: 'The job is booked.',
  doneMail: 'We have sent an e-mail to {email}.',
  doneNext: 'They are told as soon as a treasure takes the job.',
  doneByHand: 'No treasure is told about this job automatically. Please find one for it.',
}
