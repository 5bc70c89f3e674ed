import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../shared/stylesheet.ts'
import kitCss from './kit.css?inline'
import pageCss from './page.css?inline'
import screenCss from './screen-parts.css?inline'

/** Where parts stand: in the shadow root of a widget, or on a page of ours. */
export const places = ['shadow root', 'page'] as const
export type Place = (typeof places)[number]

/** Draws a part for a test, with its sheets. The answer clears it all away. */
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
    /** What knows the active element and finds by selector. */
    where,
    render: (next: ReactNode) => root.render(next),
    [Symbol.dispose]() {
      root.unmount()
      host.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    },
  }
}
