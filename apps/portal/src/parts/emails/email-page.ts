/** An e-mail's page without its styles, and the style sheet separately. */
export type UnstyledPage = { html: string; sheet: string }

/**
 * Removes the styles of an e-mail's page. A page inside ours inherits our policy, which forbids
 * styles in markup but allows styles set by a script. `styleEmail` restores the styles by script.
 * All text in an e-mail is escaped, so a string that looks like an attribute really is an
 * attribute.
 */
export function unstyle(html: string): UnstyledPage {
  const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  return {
    html: html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ' data-style="'),
    sheet,
  }
}

/** Restores the styles of a page. The page's links are examples and lead nowhere. */
export function styleEmail(frame: HTMLIFrameElement, sheet: string): void {
  const [page, view] = [
    frame.contentDocument,
    frame.contentWindow as (Window & typeof globalThis) | null,
  ]
  if (!page || !view) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  const own = new view.CSSStyleSheet()
  own.replaceSync(sheet)
  page.adoptedStyleSheets = [own]
  for (const link of page.links) link.removeAttribute('href')
  frame.style.blockSize = `${page.documentElement.scrollHeight}px`
}
