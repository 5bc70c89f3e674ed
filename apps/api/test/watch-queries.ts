import type { Kysely, RootOperationNode } from 'kysely'

/** A database like the one given, and every query that is put to it, as it comes. */
export function watchQueries<T>(db: Kysely<T>) {
  const asked: RootOperationNode[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  })
  return { watched, asked }
}
