/** Moves the focus to the screen's heading: at once, or as soon as there is one, as after signing in the profile comes first. */
export function focusHeading(): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>('#main h1')
  const now = find()
  if (now) {
    now.focus({ preventScroll: true })
    return undefined
  }
  const watch = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    watch.disconnect()
    // Whoever has moved on meanwhile is left there.
    if (document.activeElement === document.body) heading.focus({ preventScroll: true })
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}
