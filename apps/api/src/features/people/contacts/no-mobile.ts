/** A number that no telephone has: a treasure has one, but who was erased has none. */
export const noMobile = '+10000000'

/** As it is shown: empty where there is none. */
export const shownMobile = (mobile: string): string => (mobile === noMobile ? '' : mobile)
