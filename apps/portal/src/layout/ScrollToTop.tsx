import { useEffect, useRef, useState } from 'react'

/** Button that appears when the first 600 px of the page are out of view. */
export function ScrollToTop() {
  const top = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    if (top.current) watch.observe(top.current)
    return () => watch.disconnect()
  }, [])

  return (
    <>
      <div ref={top} className="top-of-page" />
      {away && (
        <button type="button" className="to-top" aria-label="Scroll to top" onClick={scrollToTop}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 19V5M6 11l6-6 6 6" />
          </svg>
        </button>
      )}
    </>
  )
}

/** Moves focus too, because the button is about to disappear. */
function scrollToTop() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}
