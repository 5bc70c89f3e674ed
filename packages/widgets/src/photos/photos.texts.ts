import { fileMegabytes } from '@treasures/api-client'
/** All texts of the photos. */
export const photosTexts = {
  title: 'Photos',
  hint: `Up to {most} photos. JPEG, PNG or WebP, at most ${fileMegabytes} MB each.`,
  add: 'Add photos',
  takePhoto: 'Take a photo',
  orDrop: 'or drag or paste them here',
  dropNow: 'Let go to add them',
  full: "You've added all {most} photos. Remove one to add another.",
  /** Texts of a single photo. */
  picture: 'Photo {number}: {name}',
  waiting: 'Waiting',
  sending: 'Sending, {percent}%',
  checking: 'Nearly there',
  sent: 'Sent',
  removing: 'Removing',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  retry: 'Try again',
  retryNamed: 'Try again with {name}',
  removed: '{name} has been removed.',
  undo: 'Undo',
  notRemoved: 'Could not be removed. Please try again.',
  /** Announced during the uploads. */
  progress: '{sent} of {all} photos sent',
  progressOne: 'Photo sent',
  trouble: '{count} could not be sent.',
  /** Reasons for a refusal. */
  tooLarge: `Too large. A photo can have at most ${fileMegabytes} MB.`,
  tooManyPixels: 'Too large. Please send a smaller version of this photo.',
  heic: "HEIC photos can't be read here. Please save it as JPEG, or take a new photo.",
  notAPicture: 'This is not a JPEG, PNG or WebP photo.',
  empty: 'This file is empty.',
  unreadable: "This photo can't be read. It may be damaged.",
  closed: 'This booking can no longer be changed.',
  offline: 'Not sent. Please check your connection.',
  busy: 'Too many at once. Please wait a moment.',
  failed: 'Not sent. Something went wrong on our side.',
  tooMany: 'Only {most} photos can be added. Left out: {names}.',
}
export type PhotosTexts = typeof photosTexts
