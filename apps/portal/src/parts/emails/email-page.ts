/** An e-mail's page without its styles, and what they were. */
export type UnstyledPage = { html: string; sheet: string }

/**
 * A page inside of ours has our policy, which lets no style stand in markup. Styles that a script sets are let in, so
 * they are taken out here and put back by `styleEmail`. All text in such a page is escaped: what looks like an attribute is one.
 */
export function unstyle(html: string): UnstyledPage {
  const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  return {
    html: html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ' data-style="'),
    sheet,
  }
}

/** Gives a page its styles back. Its links lead nowhere: they are examples. */
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
