type Look = { theme: string; lang: string | undefined; dir: string }

/** What stood in a tag before its code was here: its first step, drawn by the loader. */
export type Shell = {
  element: HTMLElement
  /** Gives it the look that the tag has by now. */
  follow: (look: Look) => void
  /** Takes it away, with its own sheets: they would reach into what comes in its place. */
  drop: () => void
}

/** Finds it. To be asked before the widget's sheets are adopted: until then, all sheets are the shell's. */
export function findShell(root: ShadowRoot): Shell | undefined {
  const element = root.querySelector<HTMLElement>('[data-shell]')
  if (!element) return undefined
  const sheets = new Set(root.adoptedStyleSheets)
  return {
    element,
    follow({ theme, lang = 'en-GB', dir }) {
      element.dataset['theme'] = theme
      Object.assign(element, { lang, dir })
    },
    drop() {
      element.remove()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.has(sheet))
    },
  }
}
