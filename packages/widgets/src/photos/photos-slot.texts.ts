/** What is said while the code of the photos, and its texts, are not there. */
export const photosSlotTexts = {
  didNotCome: 'Photos cannot be added right now.',
  fetchAgain: 'Try again',
}
export type PhotosSlotTexts = typeof photosSlotTexts
