import { framedTokens } from './frame-messages.ts'

/** Above whatever the page says of frames. */
export function important(element: HTMLElement, values: Readonly<Record<string, string>>) {
  for (const name of Object.keys(values))
    element.style.setProperty(name, values[name] ?? '', 'important')
}

/** Until the frame says ready it takes no place and is not seen; the tag shows its link. */
export function clothe(tag: HTMLElement, box: HTMLElement, frame: HTMLElement) {
  if (getComputedStyle(tag).display === 'inline') tag.style.display = 'block'
  const block = { all: 'initial', display: 'block', width: '100%' }
  important(box, { ...block, height: '0', position: 'absolute', visibility: 'hidden' })
  important(frame, { ...block, height: '100%', border: '0', visibility: 'inherit' })
}

/** The page's own look, for the widget in the frame. A board's height may be told in parts of this window. */
export function tokensOf(tag: HTMLElement, widget: string) {
  const style = getComputedStyle(tag)
  const tokens: Record<string, string> = {}
  for (const name of framedTokens) {
    const value = style.getPropertyValue(name).trim()
    if (value) tokens[name] = value
  }
  if (widget === 'jobs-board')
    tokens['--treasures-board-height'] = `${Math.max(360, tag.clientHeight)}px`
  return tokens
}
