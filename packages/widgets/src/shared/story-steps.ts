/**
 * Steps for the play functions of stories, because Storybook's simulated user does not reach into
 * shadow roots.
 */

/** Returns the innermost shadow root of a story. */
export function rootOf(canvas: ParentNode): ShadowRoot {
  const root = [...canvas.querySelectorAll('*')].find((element) => element.shadowRoot)?.shadowRoot
  if (!root) throw new Error('The story has no shadow root.')
  return root.querySelector('.treasures > *') && hasNoHost(root) ? root : rootOf(root)
}

const hasNoHost = (root: ShadowRoot) =>
  [...root.querySelectorAll('*')].every((element) => !element.shadowRoot)

export function find<T extends HTMLElement>(root: ShadowRoot, selector: string): T {
  const found = root.querySelector<T>(selector)
  if (!found) throw new Error(`The story has no ${selector}.`)
  return found
}

/** Types a text into a field. It calls the native setter, because React listens to its event. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  input.focus()
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }))
}

export const press = (target: HTMLElement, key: string) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  )
