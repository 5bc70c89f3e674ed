export const jobImagesTexts = {
  title: '{count} photos of job {id_job}',
  titleOne: '1 photo of job {id_job}',
  /** Shown if the page must not show the job's number. */
  titleNoId: '{count} photos of this job',
  titleOneNoId: '1 photo of this job',
  titleWaiting: 'Photos of this job',
  hint: 'Click/tap an image to view it larger in a new tab',
  /** Shown beside the cards, where photos open one by one. */
  stripHint: 'Click/tap an image to view it larger',
  oneByOne: 'View one by one',
  viewerFailed: 'The photo could not be opened. Please try again.',
  alt: 'Photo {number} of {count}',
  broken: 'Photo {number} could not be loaded',
  newTab: 'opens a new tab',
  waiting: 'Please wait...',
  none: 'This job has no photos.',
  notFound: 'These photos are no longer here.',
  failed: 'The photos could not be loaded.',
  tryAgain: 'Try again',
}
export type JobImagesTexts = typeof jobImagesTexts
