import { useModel } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { londonDay } from '../shared/london-day.ts'
import type { WorkJob, WorkWho } from './work-entry.ts'
import { WorkFormModel, type WorkTyped } from './work-form.model.ts'
import { createSave } from './work-save.ts'
import { recordedWords } from './recorded-words.ts'
import { failureWords } from './work-words.ts'
import type { WorkDialogProps } from './WorkDialog.tsx'
import { WorkForm } from './WorkForm.tsx'

type Props = WorkDialogProps & { who: WorkWho; jobs: readonly WorkJob[] }

const today = () => londonDay(Date.now())

/** The form once its jobs are known, and the words for how it ends. */
export function WorkFormOfJobs(props: Props) {
  const { kind, jobs, idJob, texts, draft, isDescriptionRequired = false } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  /** Saved or called off: nothing of it is wanted again. */
  const isOver = useRef(false)
  const model = useModel(
    () =>
      new WorkFormModel({
        kind,
        jobs,
        initial: startOf(props),
        isDescriptionRequired,
        isCorrection: props.kept !== undefined,
        texts,
        today,
        save: createSave(props),
        onSaved(saved, entry) {
          const { snackbars, who, line, onRecorded, onClose } = latest.current
          isOver.current = true
          if (saved.at === 'kept') snackbars.warning(texts.kept)
          else {
            snackbars.success(line ? texts.changed : recordedWords(entry, who, texts))
            onRecorded({ id: saved.id })
          }
          onClose()
        },
        onRefused(error) {
          const { snackbars, who, settings } = latest.current
          snackbars.warning(failureWords(error, kind, who, texts, settings))
        },
      }),
  )
  // A press beside the dialog loses nothing: it is there again when the dialog is.
  useEffect(
    () => () => {
      draft.current =
        isOver.current || !model.isTouched.peek() ? undefined : { kind, typed: model.typed.peek() }
    },
    [model, draft, kind],
  )

  return (
    <WorkForm
      kind={kind}
      model={model}
      jobs={jobs}
      isJobGiven={idJob !== undefined}
      isDescriptionRequired={isDescriptionRequired}
      today={today()}
      texts={texts}
      onInvalid={() => latest.current.snackbars.warning(texts.correct)}
      onCancel={() => {
        isOver.current = true
        props.onClose()
      }}
    />
  )
}

function startOf({ kind, line, kept, idJob, draft }: Props): Partial<WorkTyped> {
  if (line) {
    const { id_job, quantity, descr, date, treasureprice } = line
    return { id_job, quantity, descr, date, treasureprice }
  }
  if (kept) {
    const { kind: _, ...typed } = kept.what.entry
    return typed
  }
  const before = draft.current?.kind === kind ? draft.current.typed : {}
  return idJob === undefined ? before : { ...before, id_job: idJob }
}
