import { randomInt } from 'node:crypto'

/** 32 digits and letters that are hard to mistake for one another. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

export const recoveryCodes = 10

/** Makes a code of 80 random bits. Its stored hash therefore needs no salt. */
export const makeRecoveryCode = (random: (below: number) => number = randomInt): string =>
  Array.from({ length: 16 }, () => signs[random(signs.length)]).join('')

/** Formats a code for paper: four groups of four. */
export const showRecoveryCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')
