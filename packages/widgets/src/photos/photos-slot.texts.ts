/** Texts shown while the code of the photos, with its own texts, is missing. */
export const photosSlotTexts = {
  didNotCome: "Photos can't be added right now.",
  fetchAgain: 'Try again',
}
export type PhotosSlotTexts = typeof photosSlotTexts
