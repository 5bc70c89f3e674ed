import { paintAccent } from './paint-accent.ts'

type Look = { theme: string; lang: string | undefined; dir: string }

/** First step in a tag, drawn by the loader before the tag's code loads. */
export type Shell = {
  element: HTMLElement
  /** Applies the tag's current theme, language and direction. */
  follow: (look: Look) => void
  /** Removes the shell with its style sheets, which would affect the widget's own step. */
  drop: () => void
}

/**
 * Finds the shell. Call it before the widget's sheets are adopted, because all sheets up to then
 * count as the shell's.
 */
export function findShell(root: ShadowRoot): Shell | undefined {
  const element = root.querySelector<HTMLElement>('[data-shell]')
  if (!element) return undefined
  const sheets = new Set(root.adoptedStyleSheets)
  return {
    element,
    follow({ theme, lang = 'en-GB', dir }) {
      element.dataset['theme'] = theme
      Object.assign(element, { lang, dir })
      // Theme and accent decide together what is readable.
      paintAccent(element)
    },
    drop() {
      element.remove()
      // A snippet without the loader brings its own.
      root.querySelector('style')?.remove()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.has(sheet))
    },
  }
}
