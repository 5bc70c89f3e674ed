import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { Screen } from '../../app/screens.ts'
import { carouselPage, initialSlots, slotsFor } from './carousel.ts'
import { NavigationIcon } from './NavigationIcon.tsx'
import { currentIndex, type NavigationItem } from './navigation.ts'

export type CarouselProps = { items: readonly NavigationItem[]; current: Screen | undefined }

/** The navigation: as many buttons as fit the window, with arrows to the other buttons. */
export function Carousel({ items, current }: CarouselProps) {
  const slots = useSlots()
  const currentAt = currentIndex(items, current)
  const [anchor, setAnchor] = useState(0)
  const [shownFor, setShownFor] = useState(-1)
  // Turns to the page with the new screen's button once. After that, people can turn to other
  // pages.
  if (shownFor !== currentAt) {
    setShownFor(currentAt)
    if (currentAt >= 0) setAnchor(currentAt)
  }
  const page = carouselPage(items.length, slots, anchor)
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelectorAll('a')[wanted.current - page.first]?.focus()
    wanted.current = undefined
  })

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === event.target)
    const next = at < 0 ? undefined : keyTarget(event.key, page.first + at, items.length)
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    if (next >= page.first && next < page.end) links[next - page.first]?.focus()
    else setAnchor(next)
  }

  return (
    <nav className="carousel" aria-label="Main">
      {page.hasArrows && <Arrow to={page.earlier} onPress={setAnchor} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to its links */}
      <ul ref={list} className="carousel-items" key={page.first} onKeyDown={onKeyDown}>
        {items.slice(page.first, page.end).map(({ to, lines, icon }, at) => (
          <li key={to}>
            <Link
              className="carousel-item"
              to={to}
              aria-current={page.first + at === currentAt ? 'page' : undefined}
            >
              <NavigationIcon name={icon} />
              <span>
                {lines[0]} <br />
                {lines[1]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {page.hasArrows && <Arrow isLater to={page.later} onPress={setAnchor} />}
    </nav>
  )
}

/** Stays focusable at either end, so that keyboard users keep their place. */
function Arrow({
  isLater = false,
  to,
  onPress,
}: {
  isLater?: boolean
  to: number | undefined
  onPress: (anchor: number) => void
}) {
  const Icon = isLater ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      className="carousel-arrow"
      aria-label={isLater ? 'Later items' : 'Earlier items'}
      aria-disabled={to === undefined || undefined}
      onClick={() => to !== undefined && onPress(to)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

/** Returns the index that an arrow key moves to from item `at`. */
function keyTarget(key: string, at: number, count: number): number | undefined {
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key]
  return target !== undefined && target >= 0 && target < count ? target : undefined
}

function useSlots(): number {
  const [slots, setSlots] = useState(initialSlots)
  useLayoutEffect(() => {
    // Measures without the page's scroll bar, because the space under it cannot hold a button.
    const page = document.documentElement
    const measure = () =>
      setSlots(slotsFor(page.clientWidth, parseFloat(getComputedStyle(page).fontSize)))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return slots
}
