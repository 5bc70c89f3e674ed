import {
  boardMiles,
  boardPage,
  isApiError,
  listServices,
  outwardCode,
  searchPostcodes,
  type ApiClient,
  type BoardChange,
  type BoardFirst,
  type BoardJob,
  type BoardPage,
  type BoardQuery,
  type PublicSettings,
  type Service,
} from '@treasures/api-client'
import { loadPublicSettings } from '../shared/public-settings.ts'
import { batch, computed, createModel, signal } from '@preact/signals-react'
import type { BoardListener, FollowBoard } from './board-feed.ts'
import { noFilters, queryOf, sortOf, type Filters, type Scope } from './board-filters.ts'
import {
  isKnown,
  noResults,
  resultsOf,
  withMore,
  withoutJob,
  type Results,
} from './board-results.ts'
import { explainFailure, statusWords } from './board-words.ts'
import type { BoardTexts } from './board-texts.ts'
import type { Clock } from '../shared/clock.ts'

/** `search` runs a new search, `quiet` refreshes the current search, `more` adds a page. */
type Load = 'search' | 'quiet' | 'more'

export type Phase =
  /** The first jobs are loading. */
  | { at: 'loading' }
  | { at: 'ready' }
  /** The previous results stay until the answer arrives. */
  | { at: 'reloading' }
  | { at: 'adding' }
  /** `again` is the load to retry. With `search`, there are no results to show. */
  | { at: 'failed'; again: Load; error: unknown }

/** Searches the board on the server. */
export type SearchJobs = (
  query: BoardQuery,
  options?: { signal?: AbortSignal },
) => Promise<BoardPage>

type Ports = {
  client: ApiClient
  search: SearchJobs
  clock: Clock
  follow: FollowBoard
  texts: BoardTexts
  /**
   * Limits set by the host page. Clearing the filters also clears the host page's postcode, but
   * never widens the scope.
   */
  scope: Scope
  postcode: string | undefined
  chosenServices?: readonly number[] | undefined
  /** Data that the server drew the board from. */
  first?: BoardFirst | undefined
}

const maxPerPage = 250
/** Milliseconds in which a card fades and closes. The style sheet has the same number. */
export const leaveFor = 350
/** Milliseconds of waiting after which the board says that the server is slow. */
const slowAfter = 8_000
/** Milliseconds that the announcement waits, so that several changes are announced together. */
const sayAfter = 250
/**
 * Milliseconds over which open boards spread their refetches, so that a change does not make all
 * boards call at the same time.
 */
const spread = { least: 300, most: 1_200 }

export const JobsBoardModel = createModel((ports: Ports) => {
  const { client, clock, texts, scope, first } = ports
  const phase = signal<Phase>({ at: first ? 'ready' : 'loading' })
  const results = signal<Results>(first ? resultsOf(first.page, new Set()) : noResults)
  const filters = signal<Filters>({
    ...noFilters,
    services: ports.chosenServices ?? [],
    near: ports.postcode,
    miles: ports.postcode ? boardMiles : undefined,
  })
  const isOffered = ({ id }: Service) => scope.services.length === 0 || scope.services.includes(id)
  const offered = signal<readonly Service[]>(first?.services.filter(isOffered) ?? [])
  const settings = signal<PublicSettings | undefined>(first?.settings)
  const leaving = signal<ReadonlySet<number>>(new Set())
  const opened = signal<BoardJob | undefined>(undefined)
  const pointedAt = signal<number | undefined>(undefined)
  const nearProblem = signal<string | undefined>(undefined)
  const order = () => sortOf(filters.value, scope)
  const status = signal<string>(statusWords(phase.value, results.value, texts, order()))
  /** Counts the searches after which the map moves to the results. */
  const fits = signal(0)
  /** Point that distances are measured from, shown on the map. */
  const home = signal<{ lat: number; lon: number } | undefined>(undefined)
  /** Words of the failure. Computed, because the phone number may load a moment later. */
  const failure = computed(() =>
    phase.value.at === 'failed'
      ? explainFailure(phase.value.error, phase.value.again, texts, settings.value)
      : undefined,
  )
  const selected = computed(() => opened.value?.id_job)

  const gone = new Set<number>()
  const listener: BoardListener = { since: first?.page.cursor, changed, missed: refetchSoon }
  /** Searches for answers that contain all changes that the board knows of. */
  const search: SearchJobs = (query, options) =>
    ports.search({ ...query, since: listener.since }, options)
  let request: AbortController | undefined
  /** True after a load that the visitor asked for has taken long. */
  const isSlow = signal(false)
  let zoom: number | undefined
  /** Zoom level of the pins or cells in the results. */
  let drawnAt: number | undefined
  let homeOf: string | undefined
  let knownNear: Pick<Filters, 'near' | 'miles'> = first
    ? filters.value
    : { near: undefined, miles: undefined }
  let stopSaying = () => {}
  let stopRefetch: (() => void) | undefined
  const timers = new Set<() => void>()

  function say(words?: string) {
    stopSaying()
    stopSaying = clock.after(sayAfter, () => {
      status.value = words ?? statusWords(phase.value, results.value, texts, order())
    })
  }

  /** Loads, and aborts a load in progress. The last request wins. */
  async function load(how: Load) {
    request?.abort()
    stopRefetch?.()
    stopRefetch = undefined
    const mine = new AbortController()
    request = mine
    const asked = filters.value
    const askedZoom = zoom
    const hurry = clock.after(slowAfter, () => (isSlow.value = how !== 'quiet'))
    const isFirst = phase.value.at === 'loading' || isFailedSearch(phase.value)
    if (how !== 'quiet')
      phase.value = { at: how === 'more' ? 'adding' : isFirst ? 'loading' : 'reloading' }
    try {
      if (how === 'more') await addPages(mine.signal)
      else {
        const page = await ask(mine.signal, 1, refreshSize(how))
        if (mine.signal.aborted) return
        batch(() => take(page, how, asked))
        if (!isPlace(asked)) drawnAt = askedZoom
      }
      if (mine.signal.aborted) return
      knownNear = { near: asked.near, miles: asked.miles }
      phase.value = { at: 'ready' }
      drawForMap()
      void findHome()
    } catch (error) {
      if (mine.signal.aborted) return
      if (isApiError(error, 'postcode_not_found')) return refuseNear()
      fail(error, how)
    } finally {
      hurry()
      isSlow.value = false
      if (request === mine) request = undefined
    }
    say()
  }

  /**
   * Loads pins for a map that became visible, or cells for a much closer zoom level. The map merges
   * cells that are too fine for it.
   */
  function drawForMap() {
    if (phase.value.at !== 'ready' || zoom === undefined || isPlace(filters.value)) return
    if (drawnAt === undefined || (results.value.cells.length > 0 && zoom - drawnAt > 1))
      void load('quiet')
  }

  /** Finds the point of the postcode. Only the map shows it, so a failure is not announced. */
  async function findHome() {
    const { near } = filters.value
    const term = near && outwardCode(near)
    if (term === homeOf || zoom === undefined) return
    homeOf = term
    home.value = undefined
    if (!term || term.length < 3) return
    try {
      const { data } = await client.call(searchPostcodes, { query: { term } })
      if (homeOf === term) home.value = data.find(({ postcode }) => postcode === term)
    } catch (error) {
      console.warn('treasures: this postcode is not on the map.', error)
    }
  }

  const ask = (signal: AbortSignal, page: number, per_page: number): Promise<BoardPage> =>
    search(
      {
        ...queryOf(filters.value, scope),
        // A search by one outward code would empty the rest of the map, so the pins stay.
        ...(page === 1 && zoom !== undefined && !isPlace(filters.value) && { zoom }),
        page,
        per_page,
      },
      { signal },
    )

  /** Number of jobs for a load. A quiet refetch loads as many as are shown. */
  const refreshSize = (how: Load) =>
    how === 'quiet'
      ? Math.min(
          maxPerPage,
          Math.max(1, Math.ceil(results.value.jobs.length / boardPage)) * boardPage,
        )
      : boardPage

  function take(page: BoardPage, how: Load, asked: Filters) {
    const fresh = resultsOf(page, gone)
    const drawn = isPlace(asked) || zoom === undefined ? results.value : fresh
    results.value = { ...fresh, pins: drawn.pins, cells: drawn.cells }
    if (how === 'search' && !asked.area) fits.value++
  }

  /**
   * Adds jobs. Pages shift as jobs leave, so the page that overlaps the shown jobs is loaded again.
   */
  async function addPages(signal: AbortSignal) {
    let page = Math.floor(results.value.jobs.length / boardPage) + 1
    for (let added = 0; added < boardPage / 2;) {
      const answer = await ask(signal, page++, boardPage)
      if (signal.aborted) return
      const before = results.value.jobs.length
      results.value = withMore(results.value, answer, gone)
      added += results.value.jobs.length - before
      if (answer.data.length < boardPage) return
    }
  }

  function refuseNear() {
    nearProblem.value = texts.postcodeUnknown
    const { near, miles } = filters.value
    // The page's own or the previous postcode was refused too, so the search continues without a
    // postcode.
    const former = knownNear.near === near ? { near: undefined, miles: undefined } : knownNear
    filters.value = { ...filters.value, ...former, miles: former.near ? former.miles : miles }
    void load('search')
  }

  function fail(error: unknown, how: Load) {
    if (how === 'search') results.value = noResults
    if (!isApiError(error)) console.error('treasures: the jobs board could not be loaded.', error)
    phase.value = { at: 'failed', again: how, error }
  }

  function change(next: Filters) {
    batch(() => {
      filters.value = next
      nearProblem.value = undefined
    })
    void load('search')
  }

  function soon(run: () => void, ms: number) {
    const callOff = clock.after(ms, () => {
      timers.delete(callOff)
      run()
    })
    timers.add(callOff)
    return callOff
  }

  function refetchSoon() {
    stopRefetch ??= soon(
      () => {
        stopRefetch = undefined
        // A request in progress may predate the change, so the refetch waits for another turn.
        if (request) return refetchSoon()
        if (phase.value.at === 'ready') void load('quiet')
      },
      spread.least + Math.random() * (spread.most - spread.least),
    )
  }

  /** Lets a claimed job fade and close, then removes it from list, map and count. */
  function leave(id: number) {
    if (gone.has(id)) return
    gone.add(id)
    if (!isKnown(results.value, id)) {
      if (results.value.cells.length > 0) refetchSoon()
      return
    }
    leaving.value = new Set([...leaving.value, id])
    soon(() => {
      batch(() => {
        const counted = isPlace(filters.value)
          ? results.value.jobs.some((job) => job.id_job === id)
          : isKnown(results.value, id)
        results.value = withoutJob(results.value, id, counted)
        leaving.value = new Set([...leaving.value].filter((other) => other !== id))
      })
      say()
    }, leaveFor)
  }

  function changed({ type, id_job, id_region }: BoardChange) {
    if (scope.region !== undefined && id_region !== scope.region) return
    if (type === 'left') return leave(id_job)
    if (type === 'joined') gone.delete(id_job)
    else if (opened.value?.id_job === id_job) void readOpened(id_job)
    refetchSoon()
  }

  function open(job: BoardJob) {
    opened.value = job
    if (job.job_details_shortened) void readOpened(job.id_job)
  }

  /** Loads the open job with its full text. Until then, or if that fails, the known fields stay. */
  async function readOpened(id: number) {
    try {
      const { data } = await search({ id_job: id })
      const found = data.find((job) => job.id_job === id)
      const shown = opened.value
      if (found && shown?.id_job === id)
        opened.value = { ...found, distance_miles: shown.distance_miles }
    } catch (error) {
      console.warn('treasures: this job could not be loaded.', error)
    }
  }

  /** Opens a job that may be missing from the list: from a pin, or by its number. */
  async function show(id: number) {
    const listed = results.value.jobs.find((job) => job.id_job === id)
    if (listed) return open(listed)
    say(texts.wait)
    try {
      const { data } = await search({ id_job: id })
      opened.value = data.find((job) => job.id_job === id)
      if (opened.value) return say()
      leave(id)
      say(texts.jobGone)
    } catch (error) {
      say(explainFailure(error, 'search', texts, settings.value))
    }
  }

  function readAll() {
    void load('search')
    void loadPublicSettings(client).then((answer) => (settings.value = answer))
    client
      .call(listServices, {})
      .then(({ data }) => (offered.value = data.filter(isOffered)))
      .catch((error: unknown) => console.warn('treasures: no services to filter by.', error))
  }

  /** Starts loading and following. Returns a function that stops both activities. */
  function start(): () => void {
    if (first) void findHome()
    else readAll()
    const stopFollowing = ports.follow(listener)
    return () => {
      stopFollowing()
      request?.abort()
      stopSaying()
      timers.forEach((callOff) => callOff())
    }
  }

  return {
    phase,
    isSlow,
    failure,
    results,
    filters,
    offered,
    settings,
    leaving,
    opened,
    selected,
    pointedAt,
    nearProblem,
    status,
    fits,
    home,
    start,
    order,
    hasHome: () => scope.hasHome === true,
    show,
    change,
    patch: (part: Partial<Filters>) => change({ ...filters.value, ...part }),
    near(postcode: string | undefined) {
      const miles = postcode ? (filters.value.miles ?? boardMiles) : undefined
      change({
        ...filters.value,
        near: postcode,
        miles: filters.value.near ? filters.value.miles : miles,
      })
    },
    refuse: () => void (nearProblem.value = texts.postcodeUnknown),
    clear: () => change({ ...noFilters, sort: filters.value.sort }),
    more: () => void load('more'),
    retry: () => phase.value.at === 'failed' && void load(phase.value.again),
    refresh: () => void load(phase.value.at === 'ready' ? 'quiet' : 'search'),
    open,
    close: () => void (opened.value = undefined),
    /** Called when the code of the dialog could not be loaded. */
    cannotOpen() {
      opened.value = undefined
      say(texts.failedDialog)
    },
    point: (id: number | undefined) => void (pointedAt.value = id),
    /**
     * Called when this visitor's claim is confirmed. The card leaves while the dialog shows the
     * success.
     */
    claimed: leave,
    /**
     * Called when the map appears, disappears (undefined) or is moved by the board to this zoom
     * level.
     */
    mapAt(level: number | undefined) {
      if (level === undefined) drawnAt = undefined
      zoom = level
      drawForMap()
    },
    /** Called when the visitor has moved the map. The list follows. */
    mapMoved(area: Filters['area'], level: number) {
      zoom = level
      change({ ...filters.value, area })
    },
  }
})

export type JobsBoardState = InstanceType<typeof JobsBoardModel>

const isFailedSearch = (phase: Phase) => phase.at === 'failed' && phase.again === 'search'
const isPlace = ({ area }: Filters) => area?.kind === 'place'
