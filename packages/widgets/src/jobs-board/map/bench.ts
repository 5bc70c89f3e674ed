import type { BoardPin } from '@treasures/api-client'
import { adoptStyles } from '../../shared/stylesheet.ts'
import { createBoardMap } from './board-map.ts'
import mapCss from '../../uk-map/map.css?inline'

/** Random pins over England in clusters. The same seed returns the same pins. */
export function benchPins(count: number, seed = 1): BoardPin[] {
  let state = seed
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: count }, (_, at) => ({
    id_job: at + 1,
    lat: 50.8 + random() * 3.8 + (random() - 0.5) * 0.2,
    lon: -3 + random() * 3.2 + (random() - 0.5) * 0.2,
    treasure_price: 10 + Math.floor(random() * 120),
  }))
}

/** Distance that one press of an arrow key moves the map, in CSS pixels. */
const step = 80

/**
 * Draws pins as the board does, and returns the duration in milliseconds. `pan` moves the map once
 * and resolves, after the next frame, to the milliseconds since the move began.
 */
export function benchMap(container: HTMLElement, pins: readonly BoardPin[]) {
  const root = container.getRootNode()
  if (root instanceof ShadowRoot) adoptStyles(root, [mapCss])
  const began = performance.now()
  const map = createBoardMap(container, {
    estimate: 'Estimate',
    mapUrl: undefined,
    tileUrl: undefined,
    onMoved: () => {},
    onSettled: () => {},
    onJob: () => {},
    onPlace: () => {},
    onPoint: () => {},
  })
  map.setJobs(pins, [])
  map.fit()
  const marks = map.drawNow()
  const drawn = performance.now() - began
  let moves = 0

  return {
    drawn,
    marks,
    pan: () =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const way = moves++ % 20 < 10 ? step : -step
        map.panBy(way, moves % 2 === 0 ? step / 2 : -step / 2)
        requestAnimationFrame(() => resolve(performance.now() - start))
      }),
    remove: () => map.remove(),
  }
}
