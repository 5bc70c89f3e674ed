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
import { systemClock, type Clock } from '../shared/clock.ts'
import type { FollowBoard } from './board-feed.ts'
import type { Scope } from './board-filters.ts'
import { claimTexts, withTexts, type BoardTexts } from './board-texts.ts'
import { followLater } from './follow-later.ts'
import { JobsBoardClaim } from './JobsBoardClaim.tsx'
import { JobsBoardFilters } from './JobsBoardFilters.tsx'
import { JobsBoardList } from './JobsBoardList.tsx'
import { JobsBoardModel, type SearchJobs } from './jobs-board.model.ts'
import { useMapPart } from './use-map-part.ts'
import kitCss from '../kit/kit.css?inline'
import css from './jobs-board.css?inline'

type SwitchProps = {
  view: 'list' | 'map'
  onChange: (view: 'list' | 'map') => void
  texts: BoardTexts
}

/** Switches between list and map on narrow boards. */
const JobsBoardSwitch = ({ view, onChange, texts }: SwitchProps) => (
  <div className="board-switch" role="group" aria-label={texts.view}>
    {(['list', 'map'] as const).map((name) => (
      <button key={name} type="button" aria-pressed={view === name} onClick={() => onChange(name)}>
        {texts[name]}
      </button>
    ))}
  </div>
)

export type JobsBoardActions = {
  /** Loads the jobs again. */
  refresh(): void
  /** Opens the job with this id, as a press on its card does. */
  showJob(id: number): void
}

/** Calls of a signed-in treasure. Claiming then asks for no details. */
export type SignedInBoard = {
  /** Sorts by distance from the treasure's home, unless another order is chosen. */
  search: SearchJobs
  claim: (idJob: number, idempotencyKey: string) => Promise<unknown>
  /**
   * Called after a claim, when the dialog has closed. Without it, the dialog itself shows the
   * success.
   */
  claimed?: (idJob: number) => void
  /** Called to send a price for a job that needs an estimate, when the dialog has closed. */
  estimate?: (idJob: number) => void
}

/** Style sheets that a root needs to draw the board. */
export const jobsBoardStyles = [kitCss, css]

export type JobsBoardViewProps = {
  client: ApiClient
  /** Id of the region. Without it, jobs of all regions appear. */
  region?: number | undefined
  /** Ids of the services to show. All if empty or left out. */
  services?: readonly number[] | undefined
  /** Ids of the services chosen at first. Visitors can choose other services. */
  chosenServices?: readonly number[] | undefined
  /** Postcode that distances are measured from at first. */
  postcode?: string | undefined
  signedIn?: SignedInBoard | undefined
  /** Overrides for the board's texts, and for its dialog's under `claimDialog`. */
  texts?: unknown
  /** Called after the server has confirmed a claim. */
  onClaimed?: ((detail: { id_job: number }) => void) | undefined
  /** Called after a failed search. The board itself tells the visitor. */
  onFailed?: ((code: string) => void) | undefined
  actions?: Ref<JobsBoardActions> | undefined
  /** Data that the server drew the board from. */
  first?: BoardFirst | undefined
  /** Replaced by tests and stories. */
  clock?: Clock | undefined
  follow?: FollowBoard | undefined
}

/**
 * Minimum width for list and map side by side, in CSS pixels. The style sheet has the same number.
 */
const wide = 700
/** Zoom level of the first search, before the map knows its own. */
const usualZoom = 10

/** The jobs board: filters on top, below them the list and the map. */
export function JobsBoardView(props: JobsBoardViewProps) {
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
  // Waits until the layout is known, so that the first search asks for the map's pins if the map is
  // visible.
  useEffect(() => (isMeasured ? model.start() : undefined), [model, isMeasured])
  const { onFailed } = props
  const hasFailed = model.phase.value.at === 'failed'
  useEffect(() => {
    if (hasFailed) onFailed?.('search_failed')
    // oxlint-disable-next-line react/exhaustive-deps -- once per failure, not per callback
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
            // Reserves the map's space from the start, so that the list has its final width.
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
