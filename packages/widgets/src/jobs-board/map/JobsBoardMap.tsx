import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSignalEffect } from '@preact/signals-react'
import { adoptStyles } from '../../shared/stylesheet.ts'
import type { BoardTexts } from '../board-texts.ts'
import type { JobsBoardState } from '../jobs-board.model.ts'
import { attributionOf } from '../../uk-map/attribution.ts'
import { createBoardMap, type BoardMap } from './board-map.ts'
import mapCss from '../../uk-map/map.css?inline'
import { MapControls } from '../../uk-map/MapControls.tsx'
import { useMapTheme } from '../../uk-map/use-map-theme.ts'

export type JobsBoardMapProps = {
  model: JobsBoardState
  texts: BoardTexts
  /** Called when the map fails, so that the list fills the board. */
  onMissing: () => void
}

/** The jobs on a map. All jobs are also in the list, so skipping the map loses nothing. */
export function JobsBoardMap({ model, texts, onMissing }: JobsBoardMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<BoardMap>()
  const noteId = useId()
  const tiles = model.settings.value
  const tileUrl = tiles?.tile_url ?? undefined
  const mapUrl = tiles?.map_url ?? undefined

  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const root = element.getRootNode()
    if (root instanceof ShadowRoot) adoptStyles(root, [mapCss])
    try {
      const made = createBoardMap(element, {
        estimate: texts.estimate,
        mapUrl,
        tileUrl,
        onMoved: (box, zoom) => model.mapMoved({ kind: 'box', ...box }, zoom),
        onSettled: model.mapAt,
        onJob: (id) => void model.show(id),
        onPlace: (place) => model.patch({ area: { kind: 'place', ...place } }),
        onPoint: model.point,
      })
      setMap(made)
      return () => made.remove()
    } catch (error) {
      console.warn('treasures: the map cannot run here.', error)
      onMissing()
      return
    }
  }, [model, texts, mapUrl, tileUrl, onMissing])

  useMapTheme(container, map)
  const results = model.results.value
  const { pins, cells } = results
  useLayoutEffect(() => {
    const gone = model.leaving.peek()
    map?.setJobs(
      pins.filter((pin) => !gone.has(pin.id_job)),
      cells,
    )
  }, [map, model, pins, cells])
  const { jobs } = results
  useEffect(
    () => map?.setNames(new Map(jobs.map(({ lat, lon, postcode }) => [`${lat},${lon}`, postcode]))),
    [map, jobs],
  )
  const home = model.home.value
  const { miles } = model.filters.value
  useEffect(() => map?.setHome(home && { ...home, miles }), [map, home, miles])
  const fits = model.fits.value
  useEffect(() => map?.fit(), [map, fits])
  useSignalEffect(() => map?.choose(model.selected.value))
  useSignalEffect(() => map?.pointAt(model.pointedAt.value))

  return (
    <>
      <div
        ref={container}
        className="board-map-canvas"
        role="application"
        aria-label={texts.mapLabel}
        aria-describedby={noteId}
      />
      <p id={noteId} className="unseen">
        {texts.mapNote}
      </p>
      <MapControls map={map} texts={texts} attribution={attributionOf(tiles)} />
      {(model.phase.value.at === 'loading' || model.phase.value.at === 'reloading') && (
        <p className="board-map-wait small" aria-hidden="true">
          {texts.wait}
        </p>
      )}
    </>
  )
}
