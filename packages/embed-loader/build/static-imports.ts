type ModuleInfo = { importedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => ModuleInfo | null }

/**
 * Returns a function that tells whether a module loads with an entry, through its static imports.
 * The client's index is not followed, because no widget needs everything behind it.
 */
export function importedBy(entry: string): (id: string, context: Context) => boolean {
  let found: Set<string> | undefined
  return (id, context) => {
    if (!found) {
      found = new Set([entry])
      for (const file of found)
        if (!file.endsWith('/api-client/src/index.ts'))
          for (const next of context.getModuleInfo(file)?.importedIds ?? []) found.add(next)
    }
    return found.has(id)
  }
}
