import { searchBoard, type ApiClient, type BoardFirst } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import type { FollowBoard } from './board-feed.ts'
import type { Scope } from './board-filters.ts'
import { claimTexts, withTexts } from './board-texts.ts'
import { followLater } from './follow-later.ts'
import { systemClock, type Clock } from '../shared/clock.ts'
import { JobsBoardClaim } from './JobsBoardClaim.tsx'
import { JobsBoardFilters } from './JobsBoardFilters.tsx'
import { JobsBoardList } from './JobsBoardList.tsx'
import { JobsBoardSwitch } from './JobsBoardSwitch.tsx'
import { JobsBoardModel, type SearchJobs } from './jobs-board.model.ts'
import { useMapPart } from './use-map-part.ts'

export type JobsBoardActions = {
  /** Loads the jobs again. */
  refresh(): void
  /** Opens a job as if it had been pressed. */
  showJob(id: number): void
}

/** What the board does for a treasure who is signed in: their own calls, and a claim asks for nothing. */
export type SignedInBoard = {
  /** Nearest to where they live first, unless told. */
  search: SearchJobs
  claim: (idJob: number, idempotencyKey: string) => Promise<unknown>
  /** They have claimed it; its dialog has closed. Without it the dialog says so itself. */
  claimed?: (idJob: number) => void
  /** They want to name a price for a job that is quoted for; its dialog has closed. */
  estimate?: (idJob: number) => void
}

export type JobsBoardProps = {
  client: ApiClient
  /** Only this region's jobs. */
  region?: number | undefined
  /** Only these services; empty or left out is all. */
  services?: readonly number[] | undefined
  /** Services that are chosen at first; a visitor may choose others. */
  chosenServices?: readonly number[] | undefined
  /** What distance is measured from at first. */
  postcode?: string | undefined
  signedIn?: SignedInBoard | undefined
  /** Overrides of the board's texts by name, and of its dialog's under `claimDialog`. */
  texts?: unknown
  /** Called once the server has confirmed a claim. */
  onClaimed?: ((detail: { id_job: number }) => void) | undefined
  /** Called when a search failed; visitors have read it in words. */
  onFailed?: ((code: string) => void) | undefined
  actions?: Ref<JobsBoardActions> | undefined
  /** What the server drew the board from. */
  first?: BoardFirst | undefined
  /** Ports that tests and stories replace. */
  clock?: Clock | undefined
  follow?: FollowBoard | undefined
}

/** Wide enough for list and map side by side; the style sheet has the same. CSS pixels. */
const wide = 700
/** What is asked for before the map knows its own zoom level. */
const usualZoom = 10

/** The jobs board: filters above, the list and the map as equal twins. */
export function JobsBoard(props: JobsBoardProps) {
  const { client, clock = systemClock, region, services = [], postcode, actions } = props
  const texts = useMemo(() => withTexts(props.texts), [props.texts])
  const model = useModel(() => {
    const scope: Scope = { region, services, hasHome: props.signedIn !== undefined }
    const search: SearchJobs =
      props.signedIn?.search ?? ((query, options) => client.call(searchBoard, { query }, options))
    const follow = props.follow ?? followLater(client, clock)
    return new JobsBoardModel({
      client,
      search,
      clock,
      follow,
      texts,
      scope,
      postcode,
      chosenServices: props.chosenServices,
      first: props.first,
    })
  })
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setIsWide] = useState<boolean>()
  const [tab, setTab] = useState<'list' | 'map'>('list')
  const wantsMap = isWide === true || tab === 'map'
  const isMeasured = isWide !== undefined
  const mapPart = useMapPart(wantsMap)
  const isAlone = mapPart.at === 'missing'
  const isMapShown = wantsMap && !isAlone

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setIsWide(element.clientWidth >= wide)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  useLayoutEffect(() => model.mapAt(isMapShown ? usualZoom : undefined), [model, isMapShown])
  // Only once it is known whether the map is in view, so that the first search asks for its pins too.
  useEffect(() => (isMeasured ? model.start() : undefined), [model, isMeasured])
  const { onFailed } = props
  const hasFailed = model.phase.value.at === 'failed'
  useEffect(() => {
    if (hasFailed) onFailed?.('search_failed')
    // oxlint-disable-next-line react/exhaustive-deps -- told once a failure, not once a callback
  }, [hasFailed])
  useImperativeHandle(
    actions,
    () => ({ refresh: model.refresh, showJob: (id) => void model.show(id) }),
    [model],
  )

  return (
    <div ref={box} className="board-box">
      <section
        className="board"
        part="board"
        aria-label={texts.board}
        data-view={isAlone ? 'list' : tab}
        data-alone={isAlone || undefined}
      >
        <div className="board-bar" part="filters">
          <JobsBoardFilters model={model} client={client} texts={texts} />
          <div className="board-line">
            <p className="board-status small muted" role="status" part="status">
              {model.status.value}
            </p>
            {!isAlone && <JobsBoardSwitch view={tab} onChange={setTab} texts={texts} />}
          </div>
        </div>
        <div className="board-split">
          <JobsBoardList
            model={model}
            client={client}
            texts={texts}
            clock={clock}
            drawnAt={props.first && Date.parse(props.first.now)}
          />
          {!isAlone && (
            // Its place stands from the start, so that the list has its width before the map is there.
            <div className="board-map" part="map">
              {isMapShown && mapPart.at === 'ready' ? (
                <mapPart.Part model={model} texts={texts} onMissing={mapPart.giveUp} />
              ) : (
                <p className="board-map-wait small">{texts.wait}</p>
              )}
            </div>
          )}
        </div>
        <JobsBoardClaim
          model={model}
          client={client}
          claimSignedIn={props.signedIn?.claim}
          sendEstimate={props.signedIn?.estimate}
          onClaimedSignedIn={props.signedIn?.claimed}
          texts={claimTexts(props.texts)}
          onClaimed={props.onClaimed}
        />
      </section>
    </div>
  )
}
