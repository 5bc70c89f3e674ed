import type { Kysely, RootOperationNode } from 'kysely'

/** Wraps a database and records every query. */
export function watchQueries<T>(db: Kysely<T>) {
  const asked: RootOperationNode[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  })
  return { watched, asked }
}
