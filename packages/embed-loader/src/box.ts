/** Held while the board's code is on its way: the widget's own height. */
const height = 'var(--treasures-board-height, 640px)'

/**
 * Holds the place of a tag whose code is not here yet, so that the page below does not jump. A page
 * that gives the tag a display of its own knows better and is left alone.
 */
export function reserveBox(tag: HTMLElement, widget: string) {
  if (widget !== 'jobs-board' || getComputedStyle(tag).display !== 'inline') return
  tag.style.display = 'block'
  tag.style.minHeight = height
}

/** The widget's own sheet holds the box from now on. */
export function releaseBox(tag: HTMLElement) {
  if (tag.style.minHeight !== height) return
  tag.style.display = tag.style.minHeight = ''
  if (!tag.getAttribute('style')) tag.removeAttribute('style')
}
