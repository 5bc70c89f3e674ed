/** Stands where the board should be when its code did not come. */
const text = 'See the jobs board'

/**
 * Gives a tag whose widget cannot load a link to the board on the portal, unless it has a link.
 * A widget that comes after all covers it with its shadow root.
 */
export function addLink(tag: HTMLElement, portal: string) {
  if (tag.querySelector('a')) return
  const link = document.createElement('a')
  link.href = `${portal}public/jobs/board`
  link.textContent = text
  tag.append(link)
}

/** Tells the page, as every widget does: bubbling, frozen, nothing personal. */
export const announceFailure = (tag: HTMLElement, widget: string) =>
  tag.dispatchEvent(
    new CustomEvent('treasures-error', {
      bubbles: true,
      composed: true,
      detail: Object.freeze({ widget, code: 'load_failed' }),
    }),
  )
