/** A link that rings a number, however it is grouped: blanks, brackets and dots are for people. */
export const telHref = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`
