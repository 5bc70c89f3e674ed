import baseCss from './base.css?inline'
import tokensCss from './tokens.css?inline'

const sheets = new Map<string, CSSStyleSheet>()

/** One constructed sheet for one text, shared by every widget on the page. */
function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** The ground styles and these, in the order in which they stand. */
export const sheetTexts = (styles: readonly string[]) => [tokensCss, baseCss, ...styles]

/**
 * Gives a root the ground styles and these. Constructed sheets are not inline styles: they pass a
 * page's `style-src 'self'`.
 */
export function adoptStyles(root: ShadowRoot, styles: readonly string[]) {
  const wanted = sheetTexts(styles).map(sheetOf)
  const missing = wanted.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}
