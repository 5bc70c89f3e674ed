import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/**
 * An import of one file by another, in any syntax. `isType` is true if it imports only types, and
 * `isLazy` if it is an `import()`.
 */
export type Import = { from: string; to: string; isType: boolean; isLazy: boolean }

const besides = /\.(test|test-d|bench|stories|browser\.test)\.tsx?$/

/**
 * Reads which sources below a folder import each other, as paths from that folder. Leaves out
 * tests.
 */
export function readImports(folder: string): Import[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !besides.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(folder, file), 'utf8')))
}

/** Finds imports of types and values, re-exports, and `import()` in values and types. */
export function importsOf(from: string, text: string): Import[] {
  const { staticImports, staticExports } = parseSync(from, text).module
  const named = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      path: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      isLazy: false,
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ path: moduleRequest.value, isType, isLazy: false }] : [],
      ),
    ),
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, path = '']) => ({
      path,
      isType: false,
      isLazy: true,
    })),
  ]
  return named
    .filter(({ path }) => /^[.#]/.test(path))
    .map(({ path, isType, isLazy }) => ({
      from,
      to: path.startsWith('#') ? path.slice(1) : join(dirname(from), path),
      isType,
      isLazy,
    }))
}

/**
 * Returns each cycle once, as the list of its members. A file that imports itself directly does not
 * count.
 */
export function findCircles(edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []

  // Tarjan's algorithm: a node that reaches no earlier node on the path completes a component,
  // which is the path from it on.
  function visit(node: string): number {
    const own = order.size
    order.set(node, own)
    path.push(node)
    let low = own
    for (const to of next.get(node) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (path.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low)
    }
    lowest.set(node, low)
    if (low === own) {
      const circle = path.splice(path.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }

  for (const { from } of edges) if (!order.has(from)) visit(from)
  return circles
}
