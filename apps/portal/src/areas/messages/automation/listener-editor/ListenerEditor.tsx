import {
  createListener,
  ListenerInput,
  tryListener,
  updateListener,
  type EventParts,
  type Listener,
  getEventParts,
} from '@treasures/api-client'
import { Alert, Button, RadioCards, SelectField, TextField } from '@treasures/widgets/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useForm } from '#parts/form/use-form.ts'
import { count } from '#parts/words.ts'
import { DryRunResult } from '../DryRunResult.tsx'
import { EditorActions } from './EditorActions.tsx'
import { EditorConditions } from './EditorConditions.tsx'
import type { EditorPart } from './editor-part.ts'
import { EditorUnless } from './EditorUnless.tsx'
import { EditorWait } from './EditorWait.tsx'
import { EventChoice } from './EventChoice.tsx'
import './listener-editor.css'
import { draftOf, inputOf, newDraft, withEvent, type ListenerDraft } from './listener-draft.ts'
import { ListenerSentence } from './ListenerSentence.tsx'

type Waiting = 'keep' | 'plan_again'
type Values = ListenerDraft & { waiting: Waiting | null }

type ListenerEditorProps = {
  /** Listener to edit; without one, the editor adds a listener. */
  listener?: Listener
  onClose: () => void
  onSaved: (listener: Listener) => void
}

/** Editor of a listener, laid out as a sentence: event, conditions, wait, actions. */
export function ListenerEditor({ listener, onClose, onSaved }: ListenerEditorProps) {
  const initial = listener ? draftOf(listener.definition) : newDraft
  // Kept outside the form, because the form needs the event's fields to build its body.
  const [event, setEvent] = useState(initial.event)
  const query = useQuery({
    ...queryOf(getEventParts, { params: { name: event } }),
    enabled: event !== '',
  })
  const parts = query.data
  const inputFor = (values: ListenerDraft) => inputOf(fitted(values, parts), parts?.fields ?? [])
  const form = useForm<Values, ListenerInput & { waiting: Waiting | null }, Listener>({
    initial: { ...initial, waiting: null },
    schema: ListenerInput,
    toBody: ({ waiting, ...draft }) => ({ ...inputFor(draft), waiting }),
    refused: { listener_has_waiting: 'waiting' },
    save: ({ waiting, ...definition }, options) =>
      listener
        ? api.call(
            updateListener,
            { params: { id: listener.id }, body: { definition, ...(waiting && { waiting }) } },
            options,
          )
        : api.call(createListener, { body: definition }, options),
    onSaved(saved) {
      snackbar.success(listener ? 'Saved.' : 'Saved. It is off until you switch it on.')
      onSaved(saved)
    },
  })
  const draft = fitted(form.values, parts)
  const errors = form.errors as Partial<Record<string, string>>
  const trying = useMutation({
    mutationFn: () => api.call(tryListener, { body: inputFor(form.values) }),
  })
  const part = { draft, change: form.change, errorAt: (place: string) => errors[place] }

  return (
    <FormDialog
      title={listener ? `Edit “${listener.name}”` : 'New listener'}
      width="wide"
      form={form}
      onClose={onClose}
    >
      <TextField {...textProps(form, 'name')} label="Name" required />
      <EventChoice
        label="When"
        hint="What has to happen. Type to search."
        name="event"
        required
        value={event}
        error={form.errors.event}
        onChoose={(name) => {
          setEvent(name)
          form.change({ event: name })
        }}
      />
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {parts && event !== '' && (
        <>
          <EditorSteps {...part} parts={parts} />
          {((listener?.waiting ?? 0) > 0 || form.errors.waiting) && (
            <RadioCards<Waiting>
              label={waitingWords(listener?.waiting ?? 0)}
              name="waiting"
              value={form.values.waiting}
              options={[
                {
                  value: 'keep',
                  label: 'Keep as planned',
                  detail: 'They finish as planned, with the old settings.',
                },
                {
                  value: 'plan_again',
                  label: 'Plan again',
                  detail: 'They follow the new settings. Nothing is done twice.',
                },
              ]}
              error={form.errors.waiting}
              onChange={(waiting) => form.change({ waiting })}
            />
          )}
          <ListenerSentence input={inputFor(form.values)} parts={parts} />
          <div>
            <Button kind="quiet" isBusy={trying.isPending} onClick={() => trying.mutate()}>
              Try on the last 30 days
            </Button>
          </div>
          {trying.error && <Alert type="danger">{saveFailure(trying.error)}</Alert>}
          {trying.data && <DryRunResult result={trying.data} />}
        </>
      )}
    </FormDialog>
  )
}

/**
 * Hides input that the chosen event does not support. The input returns if the earlier event is
 * chosen again.
 */
const fitted = (draft: ListenerDraft, parts: EventParts | undefined) =>
  parts?.name === draft.event ? withEvent(draft, parts) : draft

const waitingWords = (waiting: number) =>
  waiting === 1
    ? 'One run is waiting. What should happen to it?'
    : waiting === 0
      ? 'What should happen to waiting runs?'
      : `${count(waiting)} runs are waiting. What should happen to them?`

const EditorSteps = (part: EditorPart) => (
  <>
    <EditorConditions {...part} />
    <EditorWait {...part} />
    <EditorUnless {...part} />
    <EditorActions {...part} />
    {part.draft.wait.kind !== 'before_appointment' && (
      <SelectField
        label="How often"
        hint="“Once per” means that nothing is done again for the same one."
        name="once"
        value={part.draft.once}
        options={part.parts.once}
        error={part.errorAt('once')}
        onChange={(once) => part.change({ once: once as ListenerDraft['once'] })}
      />
    )}
  </>
)
