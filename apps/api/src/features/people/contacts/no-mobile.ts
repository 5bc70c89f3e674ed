/**
 * Stored for erased treasures, because every treasure must have a mobile. No telephone has this
 * number.
 */
export const noMobile = '+10000000'

/** Returns the mobile to show. Erased treasures have none. */
export const shownMobile = (mobile: string): string => (mobile === noMobile ? '' : mobile)
