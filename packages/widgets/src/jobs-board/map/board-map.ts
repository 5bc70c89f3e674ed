import type { BoardCell, BoardPin } from '@treasures/api-client'
import { TileLayer, type LeafletMouseEvent } from 'leaflet'
import { CanvasLayer } from '../../uk-map/canvas-layer.ts'
import { loadGround } from '../../uk-map/ground.ts'
import { createMarkIndex, type Mark } from './mark-index.ts'
import { createMarkLayer } from './mark-layer.ts'
import { paintBase, paintHome, paintPlaces, type Home } from '../../uk-map/paint-base.ts'
import { readPalette } from '../../uk-map/palette.ts'
import { loadStreets, type StreetLayer } from '../../uk-map/street-layer.ts'
import { boxOf, spotsOfCells, spotsOfPins, type Box, type Spot } from '../../uk-map/spots.ts'
import { boundsOf, calmly, createUkMap } from '../../uk-map/uk-map.ts'
import { watchHand } from '../../uk-map/watch-hand.ts'

export type BoardMapOptions = {
  /** Label of a pin for a job without a price. */
  estimate: string
  /** Address of a PMTiles file with streets, which are drawn over the built-in coast. */
  mapUrl: string | undefined
  /** Address template of raster tiles, which replace the built-in map. */
  tileUrl: string | undefined
  /** Called when a visitor has moved the map. */
  onMoved: (box: Box, zoom: number) => void
  /** Called when the board itself has moved the map. */
  onSettled: (zoom: number) => void
  onJob: (id: number) => void
  /** Called when a point with several jobs is pressed. */
  onPlace: (place: { lat: number; lon: number }) => void
  onPoint: (id: number | undefined) => void
}

export type BoardMap = {
  setJobs(pins: readonly BoardPin[], cells: readonly BoardCell[]): void
  /** Names of outward codes below their marks, by `lat,lon`. */
  setNames(names: ReadonlyMap<string, string>): void
  /** Postcode of the visitor, with a ring at the limit of the search. */
  setHome(home: Home | undefined): void
  /** Moves to show all jobs. Without jobs, the map stays. */
  fit(): void
  choose(id: number | undefined): void
  pointAt(id: number | undefined): void
  /** Reads the colours again after a change of theme. */
  repaint(): void
  zoomBy(levels: number): void
  /** Draws immediately and returns the number of visible marks. For measurements. */
  drawNow(): number
  panBy(x: number, y: number): void
  remove(): void
}

/**
 * Maximum zoom levels. The built-in map has no streets, so closer levels would show nothing new.
 */
const closest = { builtIn: 13, tiles: 17 }
/** Zoom level at which one outward code fills the map. */
const fitsAt = 12

/** A map of jobs on a canvas, independent of React. The container must have a size. */
export function createBoardMap(container: HTMLElement, options: BoardMapOptions): BoardMap {
  const moves = calmly()
  const { mapUrl, tileUrl } = options
  const map = createUkMap(container, mapUrl || tileUrl ? closest.tiles : closest.builtIn)

  let palette = readPalette(container)
  let home: Home | undefined
  let streets: StreetLayer | undefined
  let isRemoved = false
  const drawSoon = () => {
    base?.drawSoon()
    marks.drawSoon()
  }
  const isRaster = tileUrl !== undefined && mapUrl === undefined
  const ground = isRaster ? undefined : loadGround(map, drawSoon, { hasDistricts: !mapUrl })
  const base =
    ground &&
    new CanvasLayer('tilePane', (view) => paintBase(view, palette, ground(view.zoom))).addTo(map)
  if (isRaster) new TileLayer(tileUrl, { maxZoom: closest.tiles }).addTo(map)
  if (mapUrl)
    loadStreets(mapUrl, palette).then(
      (layer) => {
        if (isRemoved) return
        streets = layer.addTo(map)
        drawSoon()
      },
      (error: unknown) => console.warn('treasures: the streets could not be loaded.', error),
    )

  let hasFitted = false
  /** True if `fit` was called before there were jobs. */
  let isUnfitted = false
  function fit() {
    const box = boxOf(spots)
    isUnfitted = !box
    if (!box) return
    map.fitBounds(boundsOf(box), {
      padding: [44, 44],
      maxZoom: fitsAt,
      animate: moves && hasFitted,
    })
    hasFitted = true
  }

  const marks = createMarkLayer(map, palette, (view, taken) => {
    if (home) paintHome(view, palette, home)
    // Tiles and streets have names of their own.
    if (ground && !streets) paintPlaces(view, palette, ground(view.zoom).districts, taken)
  })
  let spots: readonly Spot[] = []
  const levels = { least: map.getMinZoom(), most: map.getMaxZoom() }
  const index = (next: readonly Spot[]) => {
    spots = next
    marks.setIndex(createMarkIndex(spots, options.estimate, levels))
    if (isUnfitted) fit()
  }

  const hand = watchHand(container, map)
  map.on('moveend', () => {
    if (!hand.hasMoved()) return options.onSettled(map.getZoom())
    isUnfitted = false
    const bounds = map.getBounds()
    options.onMoved(
      {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      },
      map.getZoom(),
    )
  })

  function press(mark: Mark) {
    if (mark.id !== undefined) return options.onJob(mark.id)
    const { spot, lat, lon } = mark
    if (spot && !spot.isCell) return options.onPlace({ lat: spot.lat, lon: spot.lon })
    const zoom = Math.max(map.getZoom() + 1, Math.min(mark.partsAt, map.getZoom() + 4))
    if (map.getZoom() >= map.getMaxZoom()) return options.onPlace({ lat, lon })
    hand.moves()
    map.setView([lat, lon], Math.min(zoom, map.getMaxZoom()))
  }

  map.on('click', ({ containerPoint }: LeafletMouseEvent) => {
    const mark = marks.at(containerPoint)
    if (mark) press(mark)
  })
  map.on('mousemove', ({ containerPoint }: LeafletMouseEvent) => {
    const mark = marks.at(containerPoint)
    container.toggleAttribute('data-on-mark', mark !== undefined)
    if (marks.point(mark)) options.onPoint(mark?.id)
  })
  map.on('mouseout', () => marks.point(undefined) && options.onPoint(undefined))

  const resized = new ResizeObserver(() => {
    if (container.clientWidth > 0) map.invalidateSize({ animate: false })
  })
  resized.observe(container)

  return {
    setJobs: (pins, cells) => index(cells.length > 0 ? spotsOfCells(cells) : spotsOfPins(pins)),
    setNames: (names) => marks.setNames(names),
    setHome(next) {
      home = next
      marks.drawSoon()
    },
    fit,
    choose: (id) => marks.choose(id),
    pointAt: (id) => marks.pointAt(id),
    repaint() {
      palette = readPalette(container)
      base?.drawSoon()
      streets?.setPalette(palette)
      marks.setPalette(palette)
    },
    zoomBy(levels) {
      hand.moves()
      map.setZoom(map.getZoom() + levels)
    },
    drawNow: () => marks.drawNow(),
    panBy: (x, y) => void map.panBy([x, y], { animate: false }),
    remove() {
      isRemoved = true
      resized.disconnect()
      hand.stop()
      marks.remove()
      base?.remove()
      map.remove()
    },
  }
}
