import type { PhotosTexts } from '../photos/photos.texts.ts'
import type { laterTexts } from './later-steps.texts.ts'

/**
 * Texts of the first steps, and texts that all steps use. Other texts are in
 * `later-steps.texts.ts`. The server writes the prices on chips and the errors of single fields.
 * Placeholders are in braces.
 */
export const bookingTexts = {
  progress: 'Step {step} of {steps}',
  change: 'change',
  back: 'Back',
  tryAgain: 'Try again',
  wait: 'Please wait...',
  close: 'Close',
  /** Label of the button that opens the dialog, in the mode `button`. */
  open: 'Book a job',

  postcodeTitle: 'Where is the job?',
  postcodeIntro: 'See what you can book near you, and what it costs.',
  postcode: 'Postcode',
  postcodeNext: 'See services and prices',
  postcodeRequired: 'Postcode is required',
  postcodeWrong: 'Type the whole postcode, like SE13 5AB.',
  postcodeUnknown: "We can't find this postcode. Please check it.",
  offline: "We couldn't reach our server. What you typed is still here. Please try again.",
  broken: 'Something went wrong on our side. What you typed is still here. Please try again.',
  busy: 'Too many attempts. Please try again in {wait}.',

  whatTitle: 'What do you need done?',
  whatIntro: '{services} in {place}.',
  /** Shown if the business is registered for VAT. */
  vatIncluded: 'Prices include VAT.',
  whatIntroOne: 'One service available',
  whatIntroMany: '{count} services available',
  whatLoading: 'Finding services at {postcode}. Please wait...',
  whatFailed: 'The services could not be loaded.',
  whatShowAll: 'Show all {count} services',
  whatOptions: 'Choose an option',
  whatMissing: 'Please choose a service',
  whatGone: "This can't be booked here at the moment. Please choose again.",
  descr: 'Tell us about the job',
  descrHint: 'Please leave out phone numbers and addresses: we ask for those later.',
  descrCount: '{count} of {most} characters.',
  whatNext: 'Choose a day',
  photosFailed: "Photos can't be added just now. You can book without them.",

  priceChanged:
    'The price has changed: it was {was} and is now {now}. Please check it before you book.',
  begunAnew: 'This booking had expired, so we started it again with what you typed.',
  photosAgain: 'Your photos could not be kept. Please add them again.',

  estimate: 'Estimate',
}
export type BookingTexts = typeof bookingTexts & typeof laterTexts

/** Texts that a host page can replace. */
export type BookingTextOverrides = Partial<BookingTexts> & { photos?: Partial<PhotosTexts> }
