/**
 * Keeps a dialog inside what an on-screen keyboard leaves: iOS lays the keyboard over the page without
 * making the page smaller. Returns the way to stop.
 */
export function followViewport(dialog: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  // Reading the sizes lays out the page: only where a dialog is a sheet, or a keyboard may lie over it.
  const isNeeded = matchMedia('(max-width: 560px), (hover: none)')
  const { style } = dialog
  const follow = () => {
    // A pinch zoom also makes it smaller, and must not squeeze the dialog.
    if (!isNeeded.matches || viewport.scale > 1.05) {
      style.removeProperty('--t-viewport-height')
      style.removeProperty('--t-viewport-top')
      return
    }
    const { height, offsetTop } = viewport
    style.setProperty('--t-viewport-height', `${height}px`)
    style.setProperty('--t-viewport-top', `${offsetTop}px`)
  }
  follow()
  viewport.addEventListener('resize', follow)
  viewport.addEventListener('scroll', follow)
  return () => {
    viewport.removeEventListener('resize', follow)
    viewport.removeEventListener('scroll', follow)
  }
}

/**
 * Keeps the page behind from scrolling, without touching its styles: a wheel or a finger moves only
 * what can scroll inside the panel. Returns the way to stop.
 */
export function holdPageStill(dialog: HTMLElement): () => void {
  const hold = (event: Event) => {
    const canScroll = (target: EventTarget) =>
      target instanceof HTMLElement &&
      target !== dialog &&
      dialog.contains(target) &&
      target.scrollHeight > target.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(target).overflowY)
    if (!event.composedPath().some(canScroll) && event.cancelable) event.preventDefault()
  }
  const options = { passive: false }
  dialog.addEventListener('wheel', hold, options)
  dialog.addEventListener('touchmove', hold, options)
  return () => {
    dialog.removeEventListener('wheel', hold)
    dialog.removeEventListener('touchmove', hold)
  }
}
