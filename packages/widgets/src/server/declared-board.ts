import type { DrawnBoard } from '@treasures/api-client'
import type { Declared } from '../shared/declared.ts'
import { drawnQuery, type DrawnBy } from '../shared/drawn-query.ts'
import { attributesText, dataOf, styleOf } from './markup.ts'

type Attributes = Readonly<Record<DrawnBy, string | undefined>>

/** Returns the tag's attributes for the query of a drawing. */
export const attributesOf = ({
  embed,
  region,
  services,
  postcode,
  theme,
  lang,
  dir,
}: Partial<Record<Exclude<DrawnBy, 'region' | 'services'>, string | undefined>> & {
  region?: number | undefined
  services?: readonly number[] | undefined
}): Attributes => ({
  embed: embed || undefined,
  region: region?.toString(),
  services: services?.join() || undefined,
  postcode: postcode || undefined,
  theme,
  lang,
  dir,
})

/**
 * The row of filters appears once all of it has arrived, because its buttons would move. The link
 * below a drawing appears only if the code that takes the drawing over does not arrive.
 */
const arrivalCss =
  '.board-row:not(:has(>.board-sort)){visibility:hidden}.drawn-link{position:relative;visibility:hidden;animation:drawn-link 0s 10s forwards}.drawn-link>div{position:absolute;inset:auto 1px 1px;padding:12px;background:Canvas;text-align:center}@keyframes drawn-link{to{visibility:visible}}'

type DeclaredOptions = {
  attributes: Attributes
  /** HTML of the tag's own content, which appears if the code does not arrive. */
  inside: string
  /** The page's nonce for styles. */
  nonce?: string | undefined
}

/**
 * Returns the HTML of a tag whose declarative shadow root contains a drawing of the server. `html` is
 * that of the drawing's tree.
 */
export function declaredBoard(
  { css, look, html, build, first }: Omit<DrawnBoard, 'tree'> & { html: string },
  { attributes, inside, nonce }: DeclaredOptions,
): string {
  const query = drawnQuery((name) => attributes[name])
  // The data comes last, so that the jobs appear before the data arrives.
  const root = [
    styleOf(css, nonce),
    styleOf(look, nonce),
    styleOf(arrivalCss, nonce),
    html,
    '<div class="drawn-link"><div><slot></slot></div></div>',
    dataOf({ query, build, first } satisfies Declared),
  ].join('')
  return `<treasures-jobs-board${attributesText({ ...attributes, drawn: '' })}><template shadowrootmode="open">${root}</template>${inside}</treasures-jobs-board>`
}
