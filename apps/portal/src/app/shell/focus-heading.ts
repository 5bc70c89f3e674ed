/**
 * Moves the focus to the screen's heading: at once, or as soon as there is one, as after signing in the profile comes
 * first; and to the one that takes its place, as where a record's name comes with the record.
 */
export function focusHeading(): () => void {
  let heading: HTMLElement | null = null
  function follow() {
    if (heading?.isConnected) return
    heading = document.querySelector<HTMLElement>('#main h1')
    return heading
  }
  follow()?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    // Whoever has moved on meanwhile is left there.
    if (document.activeElement === document.body) follow()?.focus({ preventScroll: true })
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}
