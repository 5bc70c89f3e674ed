import css from '../booking-photos/booking-photos.css?inline'

/** The photos with their sheet: one chunk, which the form fetches for an option that asks for them. */
export { BookingPhotos } from '../booking-photos/BookingPhotos.tsx'
export { bookingPhotosTexts } from '../booking-photos/booking-photos.texts.ts'
export const styles = [css]
