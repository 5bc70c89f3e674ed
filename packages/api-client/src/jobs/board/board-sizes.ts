/** Jobs that a board shows at first, and adds with "Show More Jobs". */
export const boardPage = 25

/** Miles around a postcode that a board looks at first. */
export const boardMiles = 10
