import {
  penceOf,
  poundsOf,
  searchBoard,
  searchMyBoard,
  type BoardPage,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { hasOpened } from '#kernel/opening.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { createShortCache } from '#kernel/short-cache.ts'
import { findCentre } from '../../catalogue/places/places.routes.ts'
import {
  decideCellStep,
  decideConflicts,
  decideMeta,
  decideSlice,
  decideSort,
  pinsAtMost,
  roundDegrees,
  showBoardJob,
  travelOf,
} from './board.decide.ts'
import type { BoardFeed } from './board-feed.ts'
import { boardStore, type BoardFilter, type Home } from './board.store.ts'

export function boardRoutes({ database: { db }, clock }: Deps, feed: BoardFeed) {
  const store = boardStore(db)
  // Caches the counts, because counting the country's jobs takes a tenth of a second. Every visitor
  // starts with this view.
  const cellsCache = createShortCache<Awaited<ReturnType<typeof store.listCells>>>(clock)
  feed.subscribe(cellsCache.forget)
  // Boards that know of the same changes ask the same. Callers who name no change get a new answer.
  const pages = createShortCache<BoardPage>(clock, { most: 50 })
  feed.subscribe(pages.forget)

  /** Reads pins if there are few jobs, otherwise counts. Empty if the caller shows no map. */
  async function readMap(
    filter: BoardFilter,
    counted: number,
    zoom: number | undefined,
  ): Promise<Pick<BoardPage, 'pins' | 'cells'>> {
    if (zoom === undefined) return {}
    if (counted > pinsAtMost) {
      const step = decideCellStep(zoom)
      // Counts depend on the place only if a radius is given. Without a radius, all callers share
      // them.
      const asked = filter.miles === undefined ? { ...filter, centre: undefined } : filter
      const cells = await cellsCache.read({ filter: asked, step }, () =>
        store.listCells(asked, step),
      )
      return {
        cells: cells.map(({ lat, lon, count }) => ({
          lat: roundDegrees(lat),
          lon: roundDegrees(lon),
          count,
        })),
      }
    }
    const pins = await store.listPins(filter)
    return {
      pins: pins.map(({ id_job, lat, lon, treasure_price_pence }) => ({
        id_job,
        lat: roundDegrees(lat),
        lon: roundDegrees(lon),
        treasure_price: poundsOf(treasure_price_pence),
      })),
    }
  }

  /** If the search has no postcode, distances are measured from `home`. */
  async function search(
    endpoint: typeof searchBoard | typeof searchMyBoard,
    query: ParsedOf<typeof searchBoard>['query'],
    { home, ...own }: { home?: Home | undefined; id_treasure_at_work?: number | undefined } = {},
  ): Promise<BoardPage> {
    // Read before the jobs, so that no change falls in between.
    const cursor = feed.cursor()
    const errors = decideConflicts(query, home)
    if (errors)
      throw refuseGenerally('malformed', 'Distances need a postcode to start from.', { errors })
    const centre = query.postcode === undefined ? home : await findCentre(db, query.postcode)
    if (query.postcode !== undefined && !centre)
      throw refuse(endpoint, 'postcode_not_found', "We can't find this postcode.", {
        errors: { postcode: ['is not a postcode that we know'] },
      })
    const filter: BoardFilter = {
      id_region: query.id_region,
      id_job: query.id_job,
      services: query.id_service,
      box: query.bbox,
      centre,
      home,
      miles: query.miles,
      ...own,
      pricePenceMin: query.price_min === undefined ? undefined : penceOf(query.price_min),
    }
    const slice = decideSlice(query)
    const counted = await store.count(filter)
    const rows =
      slice.limit > 0 && counted > slice.offset
        ? await store.listJobs(filter, decideSort(query, centre), slice.limit, slice.offset)
        : []
    return {
      data: rows.map((row) => ({
        ...showBoardJob(row, query.id_job !== undefined),
        ...(home && travelOf(row, home)),
      })),
      meta: decideMeta(counted, slice),
      cursor,
      ...(await readMap(filter, counted, query.zoom)),
    }
  }

  return {
    async searchBoard({ query }) {
      if (!(await hasOpened(db)))
        return { data: [], meta: decideMeta(0, decideSlice(query)), opening_soon: true as const }
      const make = () => search(searchBoard, query)
      const isShared = query.since !== undefined && !searchBoard.cache.unless(query)
      return isShared ? pages.read(query, make) : make()
    },

    searchMyBoard: async ({ query }, { scope: { id_treasure } }) =>
      search(searchMyBoard, query, {
        home: await store.findHome(id_treasure),
        ...(query.at_work && { id_treasure_at_work: id_treasure }),
      }),

    listBoardChanges: ({ query }) =>
      query.since === undefined ? { data: [], cursor: feed.cursor() } : feed.listSince(query.since),
  } satisfies Partial<Handlers>
}
