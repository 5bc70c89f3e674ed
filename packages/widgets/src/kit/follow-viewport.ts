/**
 * Keeps a dialog within the space above an on-screen keyboard, which iOS lays over the page without
 * resizing it. Returns a function that stops.
 */
export function followViewport(dialog: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  // Reading sizes causes a layout, so it is limited to sheets and to devices with on-screen
  // keyboards.
  const isNeeded = matchMedia('(max-width: 560px), (hover: none)')
  const { style } = dialog
  const follow = () => {
    // A pinch zoom also shrinks the visual viewport, but must not squeeze the dialog.
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
 * Stops the page behind the dialog from scrolling, and leaves the page's styles alone. Only
 * scrollable content of the panel reacts to the wheel or a finger. Returns a function that ends
 * this.
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
