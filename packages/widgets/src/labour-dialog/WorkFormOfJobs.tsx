import { useModel } from '@preact/signals-react'
import { londonDay } from '../shared/london-day.ts'
import { useLayoutEffect, useRef } from 'react'
import type { WorkJob, WorkWho } from './work-entry.ts'
import { createSave } from './work-save.ts'
import type { WorkDialogProps } from './WorkDialog.tsx'
import { WorkFormModel, type WorkTyped } from './work-form.model.ts'
import { failureWords, recordedWords } from './work-words.ts'
import { WorkForm } from './WorkForm.tsx'

type Props = WorkDialogProps & { who: WorkWho; jobs: readonly WorkJob[] }

const today = () => londonDay(Date.now())

/** The form once its jobs are known, and the words for how it ends. */
export function WorkFormOfJobs(props: Props) {
  const { kind, jobs, idJob, texts, isDescriptionRequired = false } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const model = useModel(
    () =>
      new WorkFormModel({
        kind,
        jobs,
        initial: startOf(props),
        isDescriptionRequired,
        texts,
        today,
        save: createSave(props),
        onSaved(saved, entry) {
          const { snackbars, who, line, onRecorded, onClose } = latest.current
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
      onCancel={props.onClose}
    />
  )
}

function startOf({ line, kept, idJob }: Props): Partial<WorkTyped> {
  if (line) {
    const { id_job, quantity, descr, date } = line
    return { id_job, quantity, descr, date, treasureprice: line.treasureprice }
  }
  if (!kept) return idJob === undefined ? {} : { id_job: idJob }
  const { kind: _, ...typed } = kept.what.entry
  return typed
}
