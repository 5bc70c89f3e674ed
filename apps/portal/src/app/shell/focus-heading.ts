/**
 * Focuses the screen's heading as soon as it exists. After signing in, this takes a moment, because
 * the profile loads first. If the heading is replaced, for example by a record's name, focus
 * follows.
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
    // A person who has moved focus in the meantime keeps it.
    if (document.activeElement === document.body) follow()?.focus({ preventScroll: true })
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}
