import { randomInt } from 'node:crypto'

/** 32 letters and digits of which none is easily read as another. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

export const recoveryCodes = 10

/** 80 random bits, so that what is kept of it needs no salt. */
export const makeRecoveryCode = (random: (below: number) => number = randomInt): string =>
  Array.from({ length: 16 }, () => signs[random(signs.length)]).join('')

/** As it is written on paper: four groups of four. */
export const showRecoveryCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')
