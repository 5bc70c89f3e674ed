import {
  Bounds,
  DomUtil,
  Layer,
  type LatLng,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'

/** Arguments of a painter: the visible part in pixels, and the position of places on it. */
export type CanvasView = {
  context: CanvasRenderingContext2D
  width: number
  height: number
  zoom: number
  /** CSS pixels from the canvas's corner. */
  toPixel(lat: number, lon: number): { x: number; y: number }
}

/** Part of the map's size drawn beyond each edge, so that a short pan shows no gap. */
const beyond = 0.25

/** Internal method of Leaflet, which its own renderers use but its types leave out. */
type Inner = { _getNewPixelOrigin(center: LatLng, zoom: number): Point }

/**
 * A canvas that moves and zooms with the map. The canvas is redrawn after a zoom, and when the map
 * leaves the drawn area, so a short pan costs nothing. Removing the layer leaves no drawing
 * pending.
 */
export class CanvasLayer extends Layer {
  readonly canvas = document.createElement('canvas')
  readonly #pane: string
  readonly #paint: (view: CanvasView) => void
  #center: LatLng | undefined
  #zoom = 0
  #drawn = new Bounds()
  #frame = 0

  constructor(pane: string, paint: (view: CanvasView) => void) {
    super()
    this.#pane = pane
    this.#paint = paint
    this.canvas.className = 'leaflet-layer leaflet-zoom-animated'
    this.canvas.setAttribute('aria-hidden', 'true')
  }

  override onAdd(map: LeafletMap) {
    map.getPane(this.#pane)?.append(this.canvas)
    this.draw()
    return this
  }

  override onRemove() {
    cancelAnimationFrame(this.#frame)
    this.canvas.remove()
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      viewreset: () => this.draw(),
      moveend: () => (this._map.getZoom() === this.#zoom ? this.#drawWhenLeft() : this.drawSoon()),
      resize: () => this.draw(),
      move: () => this.#drawWhenLeft(),
      zoom: () => this.#follow(this._map.getCenter(), this._map.getZoom()),
      zoomanim: (event) =>
        this.#follow((event as ZoomAnimEvent).center, (event as ZoomAnimEvent).zoom),
    }
  }

  /** Draws once in the next frame, however often it is called. */
  drawSoon() {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this._map && this.draw())
  }

  draw() {
    const map = this._map
    const size = map.getSize()
    const corner = map.containerPointToLayerPoint(size.multiplyBy(-beyond)).round()
    const whole = size.multiplyBy(1 + 2 * beyond).round()
    const density = Math.min(3, globalThis.devicePixelRatio || 1)
    const { canvas } = this
    this.#center = map.getCenter()
    this.#zoom = map.getZoom()
    this.#drawn = new Bounds(corner, corner.add(whole))
    DomUtil.setPosition(canvas, corner)
    const [width, height] = [Math.round(whole.x * density), Math.round(whole.y * density)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      canvas.style.width = `${whole.x}px`
      canvas.style.height = `${whole.y}px`
    }
    const context = canvas.getContext('2d')
    if (!context) return
    context.setTransform(density, 0, 0, density, 0, 0)
    context.clearRect(0, 0, whole.x, whole.y)
    this.#paint({
      context,
      width: whole.x,
      height: whole.y,
      zoom: this.#zoom,
      toPixel: (lat, lon) => map.latLngToLayerPoint([lat, lon]).subtract(corner),
    })
  }

  #drawWhenLeft() {
    const map = this._map
    const size = map.getSize()
    const corner = map.containerPointToLayerPoint([0, 0])
    const isIn = this.#drawn.contains(new Bounds(corner, corner.add(size)))
    if (!isIn && map.getZoom() === this.#zoom) this.drawSoon()
  }

  /** Applies the transform that Leaflet's own renderers use during a zoom. */
  #follow(center: LatLng, zoom: number) {
    const map = this._map
    if (!this.#center) return
    const scale = map.getZoomScale(zoom, this.#zoom)
    const half = map.getSize().multiplyBy(0.5 + beyond)
    const origin = (map as unknown as Inner)._getNewPixelOrigin(center, zoom)
    const offset = half.multiplyBy(-scale).add(map.project(this.#center, zoom)).subtract(origin)
    DomUtil.setTransform(this.canvas, offset, scale)
  }
}
