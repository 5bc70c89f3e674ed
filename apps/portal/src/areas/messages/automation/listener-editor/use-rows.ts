import { useEffect, useRef } from 'react'

/**
 * Moves focus when rows change: to the first field of a new row, or to the "add" button after a row
 * is removed, since the pressed button is gone.
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
