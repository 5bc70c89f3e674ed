/** The region that staff look at first, and whose defaults other regions can copy. */
export const firstRegion = 1
