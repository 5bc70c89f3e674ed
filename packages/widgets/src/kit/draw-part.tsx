import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../shared/stylesheet.ts'
import kitCss from './kit.css?inline'
import pageCss from './page.css?inline'
import screenCss from './screen-parts.css?inline'

/** Places for parts: the shadow root of a widget, or a page of the portal. */
export const places = ['shadow root', 'page'] as const
export type Place = (typeof places)[number]

/** Draws a part for a test, with its style sheets. Disposing of the result removes everything. */
export function drawPart(place: Place, view: ReactNode) {
  const host = document.body.appendChild(document.createElement('div'))
  const wrapper = document.createElement('div')
  wrapper.className = 'treasures'
  const sheet = new CSSStyleSheet()
  let where: ShadowRoot | Document = document
  if (place === 'page') {
    sheet.replaceSync(pageCss)
    document.adoptedStyleSheets.push(sheet)
    host.append(wrapper)
  } else {
    where = host.attachShadow({ mode: 'open' })
    adoptStyles(where, [kitCss, screenCss])
    where.append(wrapper)
  }
  const root = createRoot(wrapper)
  root.render(view)
  return {
    host,
    /** Root in which to query by selector and to find the active element. */
    where,
    render: (next: ReactNode) => root.render(next),
    [Symbol.dispose]() {
      root.unmount()
      host.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    },
  }
}
