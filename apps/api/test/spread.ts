/**
 * Options for the test of one item of a list: the gate tests each fifth item, or each `nth`, and
 * `test:all` all of them.
 */
export const spread = <T>(all: readonly T[], one: T, nth = 5) =>
  all.indexOf(one) % nth === 0 ? {} : { tags: 'slow' as const }
