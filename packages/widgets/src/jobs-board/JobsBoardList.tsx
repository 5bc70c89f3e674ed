import type { ApiClient } from '@treasures/api-client'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { fill } from '../shared/texts.ts'
import type { Clock } from '../shared/clock.ts'
import type * as Part from '../shared/SlowNotice.tsx'
import { hasMore } from './board-results.ts'
import type { BoardTexts } from './board-texts.ts'
import { JobsBoardCard, JobsBoardCardSkeleton } from './JobsBoardCard.tsx'
import { JobsBoardEmpty } from './JobsBoardEmpty.tsx'
import { countWords } from './job-words.ts'
import type { JobsBoardState } from './jobs-board.model.ts'

type ListProps = {
  model: JobsBoardState
  client: ApiClient
  texts: BoardTexts
  clock: Clock
  /**
   * Time of the server's drawing, in milliseconds since 1970. The first drawing here repeats the
   * server's words.
   */
  drawnAt?: number | undefined
}

/**
 * Number of cards that the server draws, enough for a board of the usual height. The code adds the
 * other cards.
 */
const firstCards = 6

/** All jobs as cards. The list is complete without the map, for keyboards and screen readers. */
export function JobsBoardList({ model, client, texts, clock, drawnAt }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const phase = model.phase.value
  const results = model.results.value
  const { jobs } = results
  const isWhole = useIsWhole(clock, drawnAt === undefined)
  const now = useMinute(clock, drawnAt)
  useFocusKept(scroller, model)
  useSelectedInView(scroller, model.selected.value)

  const isFailed = phase.at === 'failed'
  const isEmpty = jobs.length === 0 && (phase.at === 'ready' || phase.at === 'reloading')

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys add to Tab
    <div
      ref={scroller}
      className="board-list"
      part="list"
      role="region"
      aria-label={texts.listLabel}
      aria-busy={phase.at === 'loading' || phase.at === 'reloading'}
      tabIndex={-1}
      onKeyDown={moveByArrows}
    >
      {model.isSlow.value && <JobsBoardSlow client={client} texts={texts} />}
      {isFailed && (
        <div className="board-failed">
          <Alert type="danger">{model.failure.value}</Alert>
          <Button kind="quiet" onClick={model.retry}>
            {texts.retry}
          </Button>
        </div>
      )}
      {phase.at === 'loading' &&
        Array.from({ length: 5 }, (_, n) => <JobsBoardCardSkeleton key={n} />)}
      {isEmpty && (
        <JobsBoardEmpty
          filters={model.filters.value}
          isSoon={results.isSoon}
          texts={texts}
          onChoose={(filters) => {
            model.change(filters)
            scroller.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {jobs.length > 0 && (
        // Safari drops the list role of a list without bullets.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" className="board-jobs">
          {(isWhole ? jobs : jobs.slice(0, firstCards)).map((job) => (
            <JobsBoardCard
              key={job.id_job}
              model={model}
              job={job}
              now={now}
              texts={texts}
              isSelected={model.selected.value === job.id_job}
              isPointed={model.pointedAt.value === job.id_job}
              isLeaving={model.leaving.value.has(job.id_job)}
            />
          ))}
        </ul>
      )}
      {isWhole && jobs.length > 0 && hasMore(results) && (
        <div className="board-foot">
          <Button kind="quiet" isBusy={phase.at === 'adding'} onClick={model.more}>
            {texts.showMore}
          </Button>
          <span className="small muted num">
            {fill(texts.shown, {
              shown: countWords(jobs.length),
              count: countWords(results.total) + (results.capped ? '+' : ''),
            })}
          </span>
        </div>
      )}
    </div>
  )
}

const cards = (scroller: HTMLElement) => [
  ...scroller.querySelectorAll<HTMLElement>('li:not([data-leaving]) .job-open'),
]
const focused = (element: HTMLElement) =>
  (element.getRootNode() as Document | ShadowRoot).activeElement

/** Arrow keys move from card to card, Home and End to the first and last. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const all = cards(event.currentTarget)
  const at = all.findIndex((card) => card === focused(event.currentTarget))
  if (at < 0) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  const next = to === undefined ? undefined : all[to]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Moves the focus from a leaving card to the next card. After Show More, moves the focus to the
 * first new card.
 */
function useFocusKept(scroller: { current: HTMLElement | null }, model: JobsBoardState) {
  const leaving = model.leaving.value
  const { jobs } = model.results.value
  const shown = useRef(0)

  useLayoutEffect(() => {
    const list = scroller.current
    const card = list && focused(list)?.closest('li[data-leaving]')
    if (!list || !card) return
    const all = [...list.querySelectorAll('li')]
    const at = all.indexOf(card as HTMLLIElement)
    const stays = (item: Element) => !item.hasAttribute('data-leaving')
    const next = all.slice(at).find(stays) ?? all.slice(0, at).findLast(stays)
    const target = next?.querySelector<HTMLElement>('.job-open') ?? list
    target.focus({ preventScroll: true })
  }, [leaving, scroller])

  useLayoutEffect(() => {
    const list = scroller.current
    const wasMore = list && focused(list)?.closest('.board-foot, .board-failed')
    if (wasMore && jobs.length > shown.current && shown.current > 0)
      cards(list)[shown.current]?.focus()
    shown.current = jobs.length
  }, [jobs, scroller])

  const opened = model.opened.value
  const openedAt = useRef(-1)
  useLayoutEffect(() => {
    const list = scroller.current
    if (opened) openedAt.current = model.results.peek().jobs.indexOf(opened)
    // The dialog returns the focus to the card, but here the card has left or is leaving.
    else if (list && openedAt.current >= 0) {
      const all = cards(list)
      const at = focused(list)
      if (!at || at.closest('li[data-leaving]'))
        (all[openedAt.current] ?? all.at(-1) ?? list).focus()
      openedAt.current = -1
    }
  }, [opened, model, scroller])
}

/**
 * Scrolls the list, but never the page, to a job chosen on the map. Measures in the next frame, so
 * that a layout does not delay the opening of the dialog.
 */
function useSelectedInView(scroller: { current: HTMLElement | null }, id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const frame = requestAnimationFrame(() => {
      const list = scroller.current
      const card = list?.querySelector<HTMLElement>(`#job-${id}`)
      if (!list || !card) return
      const [outer, inner] = [list.getBoundingClientRect(), card.getBoundingClientRect()]
      if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
      list.scrollBy({ top: inner.top - outer.top - (outer.height - inner.height) / 2 })
    })
    return () => cancelAnimationFrame(frame)
  }, [id, scroller])
}

/** Whether all jobs are drawn: immediately, or after the server's drawing has been taken over. */
function useIsWhole(clock: Clock, atOnce: boolean) {
  const [isWhole, setWhole] = useState(atOnce)
  useEffect(() => clock.after(0, () => setWhole(true)), [clock])
  return isWhole
}

/** The current time, updated every minute so that "posted 12 min ago" stays true. */
function useMinute(clock: Clock, first: number | undefined) {
  const [now, setNow] = useState(() => first ?? clock.now())
  useEffect(() => clock.after(60_000, () => setNow(clock.now())), [clock, now])
  return now
}

/** Says that the server is slow. Its code loads on demand, because it is rarely needed. */
function JobsBoardSlow(props: { client: ApiClient; texts: BoardTexts }) {
  const [part, setPart] = useState<typeof Part>()
  useEffect(() => {
    import('../shared/SlowNotice.tsx').then(setPart, () => {})
  }, [])
  return part ? <part.SlowNotice path="jobs/board" {...props} /> : null
}
