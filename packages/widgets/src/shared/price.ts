const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Pounds with two places: `£18.00`. */
export const formatPounds = (amount: number): string => pounds.format(amount)

/** Short, for a pin on a map: `£18`, `£18.50`, `£1,250`. */
export const formatPoundsShort = (amount: number): string =>
  formatPounds(amount).replace(/\.00$/, '')
