/** Link that calls a number. Spaces, brackets, dots and hyphens are removed. */
export const telHref = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`
