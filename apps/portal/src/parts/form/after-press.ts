let isPressed = false
const note = (pressed: boolean) => () => {
  isPressed = pressed
}
addEventListener('pointerdown', note(true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  addEventListener(end, note(false), { capture: true })

/**
 * Runs an action at once, or after the current press. A field loses focus when a press begins, and
 * the button is clicked when the press ends. An error that appeared in between would move the
 * button away.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act()
  const later = () => {
    removeEventListener('pointerup', later)
    removeEventListener('pointercancel', later)
    // The click event follows the release.
    setTimeout(act)
  }
  addEventListener('pointerup', later)
  addEventListener('pointercancel', later)
}
