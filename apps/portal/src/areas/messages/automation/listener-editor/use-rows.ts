import { useEffect, useRef } from 'react'

/**
 * Where the keyboard goes when rows come and go: into the first field of a new one, and back to the button that adds
 * one when one was removed, as what was pressed is gone by then.
 */
export function useRows(count: number) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const next = useRef<'row' | 'button'>(undefined)
  useEffect(() => {
    const to = next.current
    next.current = undefined
    if (to === 'row')
      [...(ref.current?.querySelectorAll('[data-row]') ?? [])]
        .at(-1)
        ?.querySelector<HTMLElement>('input:not([type=radio]), select, textarea')
        ?.focus()
    if (to === 'button')
      ref.current?.querySelector<HTMLElement>('[data-add] :is(button, input)')?.focus()
  }, [count])
  const then = (to: 'row' | 'button') => (act: () => void) => {
    next.current = to
    act()
  }
  return { ref, added: then('row'), removed: then('button') }
}
