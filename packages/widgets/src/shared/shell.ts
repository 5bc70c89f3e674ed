/** What stood in a tag before its code was here: its first step, drawn by the loader. */
export type Shell = {
  element: HTMLElement
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
    drop() {
      element.remove()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.has(sheet))
    },
  }
}
