import { framedTokens } from './frame-messages.ts'

/** Sets styles that override the page's rules for frames. */
export function important(element: HTMLElement, values: Readonly<Record<string, string>>) {
  for (const name of Object.keys(values))
    element.style.setProperty(name, values[name] ?? '', 'important')
}

/** Hides the frame, which takes no space until it is ready. Meanwhile the tag shows its link. */
export function clothe(tag: HTMLElement, box: HTMLElement, frame: HTMLElement) {
  if (getComputedStyle(tag).display === 'inline') tag.style.display = 'block'
  const block = {
    all: 'initial',
    display: 'block',
    width: '100%',
    visibility: 'inherit',
    'pointer-events': 'inherit',
  }
  important(box, { ...block, height: '0', position: 'absolute', visibility: 'hidden' })
  important(frame, { ...block, height: '100%' })
}

/**
 * Reads the page's own look for the widget in the frame. A board's height is converted to pixels,
 * because the page may give it relative to its own window.
 */
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
