/** Joins the first names of a long list. */
export const nameSome = (names: readonly string[], most = 5) =>
  names.slice(0, most).join(', ') + (names.length > most ? ` and ${names.length - most} more` : '')
