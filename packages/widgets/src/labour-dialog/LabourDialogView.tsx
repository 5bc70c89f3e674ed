import {
  isApiError,
  londonDate,
  type ApiClient,
  type PublicSettings,
  type Work,
} from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { ShoppingBasket, Timer } from 'lucide-react'
import { useEffect, useId, type ReactNode, type RefObject } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button, ButtonLink } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { Snackbars } from '../kit/snackbars.model.ts'
import { Spinner } from '../kit/Spinner.tsx'
import { systemClock } from '../shared/clock.ts'
import { randomKey } from '../shared/random-key.ts'
import { fill } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import { changeLine, sendEntry } from './labour-dialog.calls.ts'
import { loadJobs } from './labour-dialog.jobs.ts'
import { LabourDialogModel, type LabourTyped } from './labour-dialog.model.ts'
import type { LabourQueue, PendingLabour } from './labour-dialog.queue.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import { amountWords, failureWords } from './labour-dialog.words.ts'
import type { LabourEntry, LabourKind, LabourRecorder } from './labour-entry.ts'
import { LabourDialogForm } from './LabourDialogForm.tsx'

/** Input of a dialog that was closed without Cancel. */
export type LabourDraft = { kind: LabourKind; typed: LabourTyped }

export type LabourDialogViewProps = {
  kind: LabourKind
  client: ApiClient
  /** Undefined for a link without its token. */
  who: LabourRecorder | undefined
  idJob?: number | undefined
  isDescriptionRequired?: boolean | undefined
  /** The line to change. Without a line, the dialog records a new line. */
  line?: Work | undefined
  /** A stored entry that the server refused, to correct. */
  correcting?: PendingLabour | undefined
  draft: RefObject<LabourDraft | undefined>
  queue: LabourQueue
  boardHref: string | undefined
  settings: PublicSettings | undefined
  snackbars: Snackbars
  texts: LabourDialogTexts
  onRecorded: (id: number, entry: LabourEntry) => void
  onClose: () => void
  /** Pending entries, shown below. */
  children?: ReactNode
}

/** Milliseconds that the notice of a slow load shows. */
const noticeMs = 12_000

/** Shows the job and the form, or how to get a job. The dialog is open while it is rendered. */
export function LabourDialogView(props: LabourDialogViewProps) {
  const { kind, who, line, correcting, draft, texts, onClose } = props
  const model = useLabourModel(props)
  useEffect(() => {
    void model.load()
    return model.stop
  }, [model])
  // Keeps the input of a dialog closed by a press outside, for the next time it opens.
  useEffect(
    () => () => {
      if (line || correcting) return
      const typed = model.draft()
      draft.current = typed && { kind, typed }
    },
    [model, draft, kind, line, correcting],
  )
  const id = useId()
  const phase = model.phase.value
  const Icon = kind === 'labour' ? Timer : ShoppingBasket

  return (
    <Dialog labelledBy={`${id}-title`} part="work-dialog" onClose={onClose}>
      <div className="labour" data-phase={phase.at}>
        <header className="labour-head">
          <Icon aria-hidden="true" />
          <div>
            <h2 id={`${id}-title`} tabIndex={-1}>
              {titleOf(kind, line !== undefined, texts)}
            </h2>
            {who?.kind === 'admin' && <p>{fill(texts.forTreasure, { name: who.name })}</p>}
          </div>
        </header>
        {phase.at === 'loading' && <Spinner text={texts.loading} />}
        {phase.at === 'failed' && <Alert type="danger">{whyFailed(phase.error, props)}</Alert>}
        {phase.at === 'none' && <NoJob {...props} isForJob={phase.isForJob} />}
        {phase.at === 'form' || phase.at === 'saving' ? (
          <>
            {model.loaded.value.isLastKnown && <p className="labour-note">{texts.lastKnown}</p>}
            <LabourDialogForm
              kind={kind}
              model={model}
              isDescriptionRequired={props.isDescriptionRequired ?? false}
              today={today()}
              texts={texts}
              onInvalid={() => props.snackbars.warning(texts.correct)}
              onCancel={() => {
                model.cancel()
                onClose()
              }}
            />
          </>
        ) : (
          <div className="actions">
            {phase.at === 'none' && !phase.isForJob && props.boardHref !== undefined && (
              <ButtonLink kind="primary" href={props.boardHref} part="board-link">
                <span className="labour-wide">{texts.board}</span>
                <span className="labour-narrow">{texts.boardShort}</span>
              </ButtonLink>
            )}
            {phase.at === 'failed' && !isGone(phase.error) && (
              <Button onClick={() => void model.load()}>{texts.tryAgain}</Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        )}
        {props.children}
      </div>
    </Dialog>
  )
}

function titleOf(kind: LabourKind, isChanged: boolean, texts: LabourDialogTexts) {
  if (kind === 'labour') return isChanged ? texts.editLabour : texts.labour
  return isChanged ? texts.editMaterials : texts.materials
}

const today = () => londonDate(new Date(systemClock.now()))

/** Creates the model of one opening, with its calls and the messages about its outcome. */
function useLabourModel(props: LabourDialogViewProps) {
  const latest = useLatest(props)
  return useModel(() => {
    const { kind, client, who, idJob, line, correcting, queue, texts } = props
    let notice: number | undefined
    return new LabourDialogModel({
      kind,
      idJob,
      isOneJob: who?.kind === 'link',
      line,
      initial: startOf(props),
      isDescriptionRequired: props.isDescriptionRequired ?? false,
      isCorrection: correcting !== undefined,
      texts,
      today,
      clock: systemClock,
      makeKey: randomKey,
      loadJobs: (signal) => loadJobs(client, who, signal),
      onSlow(isSlow) {
        const { snackbars } = latest.current
        if (isSlow) notice = snackbars.notice(texts.loadingLong, { ms: noticeMs })
        else if (notice !== undefined) snackbars.dismiss(notice)
      },
      async save(entry, key, job) {
        if (line) return { at: 'sent', answer: await changeLine(client, line.id, entry) }
        if (who?.kind === 'admin')
          return { at: 'sent', answer: await sendEntry(client, who, entry, key) }
        const saved = await queue.submit(key, {
          entry,
          service: job?.service.name ?? '',
          amount: amountWords(entry, job, texts),
          ...(who?.kind === 'link' && { token: who.token }),
        })
        // The corrected entry replaces the refused one.
        if (correcting) queue.remove(correcting.key)
        return saved
      },
      onSaved(saved, entry) {
        const { snackbars, onRecorded, onClose } = latest.current
        if (saved.at === 'pending') snackbars.warning(texts.kept)
        else onRecorded(saved.answer.id, entry)
        onClose()
      },
      onRefused(error) {
        const { snackbars, settings } = latest.current
        snackbars.warning(failureWords(error, kind, who, texts, settings))
      },
    })
  })
}

function startOf(props: LabourDialogViewProps): Partial<LabourTyped> {
  const { kind, idJob, line, correcting, draft } = props
  if (line) {
    const { id_job, quantity, descr, date, treasureprice } = line
    return { id_job, quantity, descr, date, treasureprice }
  }
  if (correcting) {
    const { kind: _, ...typed } = correcting.what.entry
    return typed
  }
  const left = draft.current
  const isForThis = left?.kind === kind && (idJob === undefined || left.typed.id_job === idJob)
  return isForThis ? left.typed : {}
}

/** True if a retry could not help. */
const isGone = (error: unknown) => isApiError(error) && error.status === 404

function whyFailed(error: unknown, { texts, settings }: LabourDialogViewProps) {
  if (isApiError(error, 'link_not_found')) return texts.linkGone
  if (!isApiError(error)) return `${texts.loadFailed} ${texts.noSignal}`
  const { failed, failedNoContacts } = texts
  const phone = settings?.support_phone
  const more = phone ? fill(failed, { phone }) : failedNoContacts
  return `${texts.loadFailed} ${more}`
}

type NoJobProps = Pick<LabourDialogViewProps, 'who' | 'texts'> & { isForJob: boolean }

/** Says that there is no job to record to, and how to get one. */
function NoJob({ who, texts, isForJob }: NoJobProps) {
  const none = who?.kind === 'admin' ? fill(texts.noneOfTreasure, { name: who.name }) : texts.none
  return (
    <div className="labour-none">
      <p>
        <b>{isForJob ? texts.notThisJob : none}</b>
      </p>
      <p>{isForJob ? texts.notThisJobDo : texts.noneDo}</p>
    </div>
  )
}
