/** The region of whoever has said nothing of where they live. */
export const firstRegion = 1
