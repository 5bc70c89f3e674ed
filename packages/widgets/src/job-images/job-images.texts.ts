export const jobImagesTexts = {
  title: '{count} images of job {id_job}',
  titleOne: '1 image of job {id_job}',
  /** Where the page must not show the job's number. */
  titleNoId: '{count} images of this job',
  titleOneNoId: '1 image of this job',
  titleWaiting: 'Images of this job',
  hint: 'Click/tap an image to view it larger in a new tab',
  /** Beside the cards, where they open one by one. */
  stripHint: 'Click/tap an image to view it larger',
  oneByOne: 'View one by one',
  viewerFailed: 'The image could not be opened. Please try again.',
  alt: 'Image {number} of {count}',
  broken: 'Image {number} could not be loaded',
  newTab: 'opens a new tab',
  waiting: 'Please wait...',
  none: 'This job has no images.',
  notFound: 'These images are no longer here.',
  failed: 'The images could not be loaded.',
  tryAgain: 'Try again',
}
export type JobImagesTexts = typeof jobImagesTexts
