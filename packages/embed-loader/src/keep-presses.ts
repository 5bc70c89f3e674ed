import { add } from './add.ts'

/**
 * Remembers the last button pressed in a widget that is drawn but not yet interactive, and presses
 * it afterwards. Enter in a form presses its button. If the code cannot be loaded, the tag's own
 * link appears below.
 */
export function keepPresses(tag: HTMLElement, root: ShadowRoot, drawn: HTMLElement) {
  let again = () => {}
  drawn.onclick = (event) => {
    event.preventDefault()
    const button = (event.target as Element).closest('button')
    again = () => button?.click()
  }
  const repeat = () => {
    drawn.onclick = null
    // The widget knows the typed text only after it has drawn again.
    setTimeout(again)
  }
  tag.addEventListener('treasures-ready', repeat, { once: true })
  tag.addEventListener('treasures-error', () => drawn.onclick && add(root, 'slot'), { once: true })
}
