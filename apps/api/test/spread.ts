/**
 * Options for the test of one item of a list: the gate tests each fifth item, `test:all` all of
 * them.
 */
export const spread = <T>(all: readonly T[], one: T) =>
  all.indexOf(one) % 5 === 0 ? {} : { tags: 'slow' as const }
