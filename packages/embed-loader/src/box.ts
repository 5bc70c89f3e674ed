/** Height reserved while the board's code loads, the same as the widget's own. */
const height = 'var(--treasures-board-height, 640px)'

/**
 * Reserves the space of a tag whose code is loading, so that the page below does not move. A tag
 * with a display set by the page is left alone.
 */
export function reserveBox(tag: HTMLElement, widget: string) {
  if (widget !== 'jobs-board' || getComputedStyle(tag).display !== 'inline') return
  tag.style.display = 'block'
  tag.style.minHeight = height
}

/** Releases the reserved space, which the widget's own style sheet now sets. */
export function releaseBox(tag: HTMLElement) {
  if (tag.style.minHeight !== height) return
  tag.style.display = tag.style.minHeight = ''
  if (!tag.getAttribute('style')) tag.removeAttribute('style')
}
