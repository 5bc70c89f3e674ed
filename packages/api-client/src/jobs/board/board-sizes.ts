/** Number of jobs that a board shows at first, and that "Show More Jobs" adds. */
export const boardPage = 25

/** Miles around a postcode in a board's first search. */
export const boardMiles = 10
