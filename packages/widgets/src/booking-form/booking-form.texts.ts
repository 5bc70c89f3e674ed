import type { BookingPhotosTexts } from '../booking-photos/booking-photos.texts.ts'

/**
 * Every text that a person can meet in the booking form, but what the server words itself: prices on
 * chips and the problems of single fields. Values stand in braces.
 */
export const bookingTexts = {
  progress: 'Step {step} of {steps}',
  change: 'change',
  back: 'Back',
  tryAgain: 'Try again',
  wait: 'Please wait...',
  close: 'Close',
  /** On the button that opens the form, where the tag draws one. */
  open: 'Book a job',

  postcodeTitle: 'Where is the job?',
  postcodeIntro: 'See what is on offer near you, and what it costs.',
  postcode: 'Postcode',
  postcodeNext: 'See services and prices',
  postcodeRequired: 'Postcode is required',
  postcodeWrong: 'Type the whole postcode, such as SE13 5AB.',
  postcodeUnknown: 'We do not know this postcode. Please check it.',
  offline: 'We could not reach our server. What you typed is still here. Please try again.',
  broken: 'Something went wrong on our side. What you typed is still here. Please try again.',
  busy: 'There have been too many tries from here. Please try again in {wait}.',

  notServedTitle: 'We are not in {place} yet',
  notServedIntro: 'Leave your e-mail, and we tell you as soon as somebody works there.',
  notServedNext: 'Tell me',
  notServedOther: 'Try another postcode',
  thankedTitle: 'Thank you.',
  thanked: 'We write to you when jobs can be booked in {place}.',

  whatTitle: 'What do you need done?',
  whatIntro: '{services} in {place}. Prices include VAT.',
  whatIntroOne: 'One service is on offer',
  whatIntroMany: '{count} services are on offer',
  whatLoading: 'Looking for what can be booked at {postcode}. Please wait...',
  whatFailed: 'What can be booked could not be loaded.',
  whatShowAll: 'Show all {count} services',
  whatOptions: 'Choose how',
  whatMissing: 'Please choose what you need',
  whatGone: 'This cannot be booked here just now. Please choose again.',
  descr: 'Tell us about the job',
  descrHint: 'No phone numbers or addresses here, please: they come later.',
  descrCount: '{count} of {most} characters.',
  whatNext: 'Choose a day',
  photosFailed: 'Photos cannot be added just now. You can book without them.',

  photosOnTheirWay: 'Some photos are still on their way. Please wait a moment before you book.',

  whenTitle: 'When should it be?',
  whenIntro: 'We tell you who comes and at what time.',
  whenSoon: 'As soon as possible',
  whenFlexible: "I'm flexible",
  whenToday: 'Today',
  whenTomorrow: 'Tomorrow',
  whenOther: 'Another day',
  whenDate: 'Day',
  whenDateMissing: 'Please choose a day',
  whenDateInvalid: 'Must be a day from today to a year ahead',
  whenNext: 'Continue',

  contactTitle: 'How do we reach you?',
  contactIntro: 'Only whoever does the work learns your address.',
  contactFor: 'You are booking for {name}.',
  addressTitle: 'Which house is it?',
  fname: 'First name',
  lname: 'Surname',
  email: 'E-mail',
  emailHint: 'Your confirmation goes there.',
  signIn: 'If you have an account: {signIn}, or go on without.',
  signInLink: 'sign in',
  mphone: 'Mobile',
  mphoneHint: 'For questions about this job.',
  address: 'House and street',
  addressHint: '{place}, {postcode}',
  contactNext: 'Check and book',

  reviewTitle: 'Is everything right?',
  reviewWhat: 'What',
  reviewWhen: 'When',
  reviewWhere: 'Where',
  reviewWho: 'Contact',
  reviewEdit: 'Change',
  reviewPhotosOne: '1 photo',
  reviewPhotosMany: '{count} photos',
  express:
    'Please begin within the 14 days in which I may cancel. If the work is done by then, I cannot cancel any more; if it has begun, I pay for what was done.',
  expressMissing: 'Please tick this, or choose a later day',
  terms: 'By booking you accept our {terms}.',
  termsLink: 'terms',
  book: 'Book this job',
  booking: 'Booking your job. Please wait...',
  priceChanged:
    'The price has changed: it was {was} and is now {now}. Please check it before you book.',
  emailBusy:
    'We take at most 5 bookings a day under one e-mail. This booking is saved, and nothing is lost: book it tomorrow, sign in and book there, or ring us.',
  begunAnew: 'This booking had run out, so we began it again with what you typed.',
  photosAgain: 'Your photos could not be taken along. Please add them again.',

  summary: 'Your booking',
  summaryEmpty: 'Choose what you need, and the price stands here.',
  minimum: '{units} minimum',
  vat: 'of which VAT',
  from: 'From',
  price: 'Price',
  estimate: 'Estimate',
  estimateNote: 'A treasure looks at the job and sends you a price, which you can accept online.',
  payLater: 'You pay after the work is done.',
  why: 'Why this price?',
  whyFailed: 'The reasons could not be loaded.',
  whyTimes: '× {factor}',

  saving: 'Saving...',
  saved: 'Saved just now.',
  savedNote: 'You can finish on another device with a link by e-mail.',
  saveFailed: 'Not saved yet. What you typed is kept on this device.',
  sendLink: 'E-mail me a link',
  linkSent: 'We have sent a link to {email}.',
  linkFailed: 'The link could not be sent.',

  doneTitle: 'Your job is booked.',
  doneNumber: 'Job ID {id_job}',
  doneMail: 'We have sent an e-mail to {email}. Its link takes you to your jobs.',
  doneNext: 'We tell you as soon as a treasure takes the job.',
  doneAgain: 'Book another job',

  resuming: 'Fetching your booking. Please wait...',
  lostTitle: 'This link leads to no booking',
  lost: 'It may have run out, or a part of it is missing.',
  lostNext: 'Begin a new booking',
  fetchFailedTitle: 'Your booking could not be fetched',
}
export type BookingTexts = typeof bookingTexts

/** What a page may word itself. */
export type BookingTextOverrides = Partial<BookingTexts> & { photos?: Partial<BookingPhotosTexts> }
