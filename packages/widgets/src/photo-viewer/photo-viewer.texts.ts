export const photoViewerTexts = {
  title: 'Photo {number} of {count}',
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close',
  newTab: 'Open in a new tab',
  waiting: 'The photo is loading',
  broken: 'This photo could not be loaded.',
}
export type PhotoViewerTexts = typeof photoViewerTexts
