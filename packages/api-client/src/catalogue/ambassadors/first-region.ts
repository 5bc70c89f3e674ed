/** Region that staff see first. Other regions can copy its defaults. */
export const firstRegion = 1
