export { BookingForm, type BookingFormProps } from './BookingFormWidget.tsx'
export type { BookingKey } from './booking-draft.ts'
export type { Prefill } from './booking-form.model.ts'
export type { BookingTexts } from './booking-form.texts.ts'
