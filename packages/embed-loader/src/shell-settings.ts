import { readJson } from './read-json.ts'

/** Texts of the first step, by the widget's own names. The build copies them from the widget. */
declare const __TEXTS__: Record<
  `postcode${'' | 'Title' | 'Intro' | 'Next'}` | 'open' | 'wait' | 'offline',
  string
>
export const shellTexts = __TEXTS__
export type ShellTexts = typeof shellTexts

export type ShellSettings = {
  /** Returns a setting. The tag's attributes take precedence over its embed's settings. */
  get: (name: string) => string | undefined
  texts: ShellTexts
}

/** Settings of an embed that the first step uses. `embeds.schema.ts` has all of them. */
type EmbedSettings = Record<string, string | undefined> & { texts?: object }

/**
 * Reads the tag's attributes and, if it has an embed id, the franchisee's settings from the portal.
 */
export async function readSettings(tag: HTMLElement, portal: string): Promise<ShellSettings> {
  const read = (name: string) => tag.getAttribute(name)
  const id = read('embed')
  const embed = await orNothing<EmbedSettings>(
    // The widget itself also waits 2 s.
    () => id && readJson(`${portal}api/public/embed/${id}`, 2_000),
  )
  const own = await orNothing<object>(() => JSON.parse(read('texts')!))
  return {
    get: (name) => read(name) ?? embed?.[name],
    texts: { ...shellTexts, ...embed?.texts, ...own },
  }
}

/**
 * Resolves to null instead of failing, because neither a deleted embed nor an invalid attribute may
 * block the form.
 */
async function orNothing<T>(ask: () => unknown) {
  try {
    return (await ask()) as T | null
  } catch {
    return null
  }
}
