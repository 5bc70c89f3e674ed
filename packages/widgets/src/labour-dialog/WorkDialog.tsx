import { isApiError, type ApiClient, type PublicSettings, type Work } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { ShoppingBasket, Timer } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { Snackbars } from '../kit/snackbars.model.ts'
import { Spinner } from '../kit/Spinner.tsx'
import { systemClock } from '../shared/clock.ts'
import { fill } from '../shared/texts.ts'
import { jobsCache } from './jobs-cache.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import { listJobs } from './work-calls.ts'
import { jobOfLine, type WorkKind, type WorkWho } from './work-entry.ts'
import { WorkJobsModel } from './work-jobs.model.ts'
import type { WorkTyped } from './work-form.model.ts'
import type { KeptWork } from './work-queue.ts'
import { WorkFormOfJobs } from './WorkFormOfJobs.tsx'
import { WorkNone } from './WorkNone.tsx'

/** What was typed when the dialog was closed in passing. */
export type WorkDraft = { kind: WorkKind; typed: WorkTyped }

export type WorkDialogProps = {
  kind: WorkKind
  client: ApiClient
  /** Nobody: a link that lacks its token. */
  who: WorkWho | undefined
  idJob?: number | undefined
  isDescriptionRequired?: boolean | undefined
  /** A line that is to be changed. */
  line?: Work | undefined
  /** What was kept and refused, to be put right. */
  kept?: KeptWork | undefined
  draft: RefObject<WorkDraft | undefined>
  boardHref: string | undefined
  settings: PublicSettings | undefined
  snackbars: Snackbars
  texts: LabourDialogTexts
  onRecorded: (work: { id: number }) => void
  onClose: () => void
  /** Stands below: what is kept. */
  children?: ReactNode
}

/** Milliseconds that the notice of a long loading stands. */
const noticeStands = 12_000

/** Draw it to open it: the jobs, then the form, or how one comes by a job. */
export function WorkDialog(props: WorkDialogProps) {
  const { kind, client, who, line, texts, onClose } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const model = useModel(() => {
    let notice: number | undefined
    return new WorkJobsModel({
      list: (signal) => (who ? listJobs(client, who, signal) : Promise.resolve([])),
      cache: jobsCache(who ?? { kind: 'link', token: '' }),
      clock: systemClock,
      onSlow() {
        const { snackbars } = latest.current
        snackbars.warning(texts.loadingLong, { ms: noticeStands })
        notice = snackbars.shown.peek().find(({ text }) => text === texts.loadingLong)?.id
      },
      onSettled() {
        if (notice !== undefined) latest.current.snackbars.dismiss(notice)
      },
    })
  })
  useEffect(() => {
    if (line) return undefined
    void model.load()
    return model.stop
  }, [model, line])

  const id = useId()
  const phase = line
    ? ({ at: 'shown', jobs: [jobOfLine(line)], lastKnown: false } as const)
    : model.phase.value
  const idJob = line?.id_job ?? props.idJob ?? onlyJob(who, phase)
  const isKnown =
    phase.at === 'shown' && (idJob === undefined || phase.jobs.some((job) => job.id === idJob))
  const Icon = kind === 'labour' ? Timer : ShoppingBasket

  return (
    <Dialog labelledBy={`${id}-title`} part="work-dialog" onClose={onClose}>
      <div className="work" data-phase={phase.at}>
        <header className="work-head">
          <Icon aria-hidden="true" />
          <div>
            <h2 id={`${id}-title`} tabIndex={-1}>
              {kind === 'labour' ? texts.labour : texts.materials}
            </h2>
            {who?.kind === 'admin' && <p>{fill(texts.forTreasure, { name: who.name })}</p>}
          </div>
        </header>
        {phase.at === 'loading' && <Spinner text={texts.loading} />}
        {phase.at === 'failed' && <Alert type="danger">{whyFailed(phase.error, props)}</Alert>}
        {phase.at !== 'shown' && (
          <div className="actions">
            {phase.at === 'failed' && !isGone(phase.error) && (
              <Button onClick={() => void model.load()}>{texts.tryAgain}</Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        )}
        {phase.at === 'shown' && phase.jobs.length > 0 && isKnown && who && (
          <>
            {phase.lastKnown && <p className="work-note">{texts.lastKnown}</p>}
            <WorkFormOfJobs {...props} who={who} jobs={phase.jobs} idJob={idJob} />
          </>
        )}
        {phase.at === 'shown' && (phase.jobs.length === 0 || !isKnown) && (
          <WorkNone
            who={who}
            isForJob={phase.jobs.length > 0 || idJob !== undefined}
            boardHref={props.boardHref}
            texts={texts}
            onCancel={onClose}
          />
        )}
        {props.children}
      </div>
    </Dialog>
  )
}

/** Asking again would not help. */
const isGone = (error: unknown) => isApiError(error) && error.status === 404

function whyFailed(error: unknown, { texts, settings }: WorkDialogProps) {
  if (isApiError(error, 'link_not_found')) return texts.linkGone
  if (!isApiError(error)) return `${texts.loadFailed} ${texts.noSignal}`
  const { failed, failedNoContacts } = texts
  const more = settings ? fill(failed, { phone: settings.support_phone }) : failedNoContacts
  return `${texts.loadFailed} ${more}`
}

/** A link is one job's: there is nothing to choose. */
const onlyJob = (
  who: WorkWho | undefined,
  phase: { at: string; jobs?: readonly { id: number }[] },
) => (who?.kind === 'link' ? phase.jobs?.[0]?.id : undefined)
