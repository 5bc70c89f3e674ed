type ModuleInfo = { importedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => ModuleInfo | null }

/**
 * Asks whether a module comes with an entry, by what its files import, `import()` aside. Nobody wants all that stands
 * behind the client's index, so that it leads nowhere.
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
