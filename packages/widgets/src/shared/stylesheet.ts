import baseCss from './base.css?inline'
import tokensCss from './tokens.css?inline'

const sheets = new Map<string, CSSStyleSheet>()

/** One constructed sheet per text, shared by all widgets of the page. */
function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Tokens and base styles, followed by the given styles. */
export const sheetTexts = (styles: readonly string[]) => [tokensCss, baseCss, ...styles]

/**
 * Adopts tokens, base styles and the given styles in a root. Constructed sheets are not inline
 * styles, so they comply with a page's `style-src 'self'`.
 */
export function adoptStyles(root: ShadowRoot, styles: readonly string[]) {
  const wanted = sheetTexts(styles).map(sheetOf)
  const missing = wanted.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}
