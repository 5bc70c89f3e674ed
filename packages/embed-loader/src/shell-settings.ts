import { readJson } from './read-json.ts'

/** What the first step says, by the widget's own names. The build takes them from the widget. */
declare const __TEXTS__: Record<
  `postcode${'' | 'Title' | 'Intro' | 'Next' | 'Required' | 'Wrong'}` | 'open' | 'wait' | 'offline',
  string
>
export type ShellTexts = typeof __TEXTS__

export type ShellSettings = {
  /** What stands on the tag wins over what its embed says. */
  get: (name: string) => string | undefined
  texts: ShellTexts
}

/** What an embed says that the first step has use for; `embeds.schema.ts` is the whole. */
type EmbedSettings = Record<string, string | undefined> & { texts?: object }

/** Reads the tag and, where it has an embed id, asks for what the franchisee chose in the portal. */
export async function readSettings(tag: HTMLElement, portal: string): Promise<ShellSettings> {
  const read = (name: string) => tag.getAttribute(name)
  const id = read('embed')
  const embed = await orNothing<EmbedSettings>(
    // As long as the widget itself waits for it.
    () => id && readJson(`${portal}api/public/embed/${id}`, 2_000),
  )
  const own = await orNothing<object>(() => JSON.parse(read('texts') ?? 'null'))
  return {
    get: (name) => read(name) ?? embed?.[name],
    texts: { ...__TEXTS__, ...embed?.texts, ...own },
  }
}

/** Neither an embed that is gone nor a slip in an attribute may keep the form away. */
async function orNothing<T>(ask: () => unknown) {
  try {
    return (await ask()) as T | null
  } catch {
    return null
  }
}
