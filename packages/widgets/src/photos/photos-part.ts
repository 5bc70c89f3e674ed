import css from './photos.css?inline'

/** The photos with their style sheet. This chunk loads when the user can add photos. */
export { BookingPhotos } from './BookingPhotos.tsx'
export { PhotosEditor } from './PhotosEditor.tsx'
export { photosTexts } from './photos.texts.ts'
export const styles = [css]
