/** Text for customers if a treasure looks first, unless staff change it on the option. */
export const looksFirst = 'The treasure looks at the work first and then sends a quote.'
