import choicesCss from '../kit/choices.css?inline'
import choiceCss from '../kit/choice.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import css from './later-steps.css?inline'

/**
 * The later steps and the panels beside them. The chunk is fetched while the customer fills in the
 * first step.
 */
export { BookingAside } from './BookingAside.tsx'
export { BookingContact } from './BookingContact.tsx'
export { BookingDoneCard } from './BookingDoneCard.tsx'
export { BookingLost } from './BookingLost.tsx'
export { BookingNotServed } from './BookingNotServed.tsx'
export { BookingQuestions } from './BookingQuestions.tsx'
export { BookingReview } from './BookingReview.tsx'
export { BookingSlow } from './BookingSlow.tsx'
export { BookingWhen } from './BookingWhen.tsx'
export { createLater } from './booking-later.ts'
export { contactRules } from './contact-rules.ts'
export { laterTexts } from './later-steps.texts.ts'
export const laterStyles = [choiceCss, choicesCss, snackbarsCss, css]
