import { useEffect } from 'react'

/** A canvas does not follow the style sheet: it is repainted when the theme or the system's setting changes. */
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
