import css from './photos.css?inline'

/** The photos with their sheet: one chunk, which is fetched where somebody is to add some. */
export { BookingPhotos } from './BookingPhotos.tsx'
export { Photos } from './Photos.tsx'
export { photosTexts } from './photos.texts.ts'
export const styles = [css]
