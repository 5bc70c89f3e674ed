import { add } from './add.ts'

/**
 * Keeps the button that a visitor presses last in a widget that is drawn and not yet alive, and presses it once it is.
 * Enter in a form presses its button. Where the code cannot be had, the link that stands in the tag is shown below.
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
    // What was typed is known to the widget when it has drawn again.
    setTimeout(again)
  }
  tag.addEventListener('treasures-ready', repeat, { once: true })
  tag.addEventListener('treasures-error', () => drawn.onclick && add(root, 'slot'), { once: true })
}
