import { useEffect } from 'react'

/**
 * Repaints a canvas when the theme or the system's colour scheme changes, because a canvas does not
 * follow the style sheet.
 */
export function useMapTheme(
  container: { current: HTMLElement | null },
  map: { repaint: () => void } | undefined,
) {
  useEffect(() => {
    const frame = container.current?.closest('.treasures')
    if (!map || !frame) return
    const repaint = () => map.repaint()
    const watch = new MutationObserver(repaint)
    watch.observe(frame, { attributes: true, attributeFilter: ['data-theme', 'style'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', repaint)
    return () => {
      watch.disconnect()
      scheme.removeEventListener('change', repaint)
    }
  }, [container, map])
}
