import type { ServiceOption } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SwitchField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { useEffect, useState } from 'react'
import { snackbar } from '../../app/shell/snackbars.ts'
import { createStore, useStore } from '../../app/store.ts'
import { createAutosave } from './autosave.model.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { cleanText, complaintOf, fieldOf, textOf, type OptionField } from './option-fields.ts'
import { PostcodesField } from './PostcodesField.tsx'
import { isAboutText, noticeFor, notSaving, saveOption } from './save-option.ts'
import { jobTypes, priceUnits } from './service-options.queries.ts'

export type AutosavedFieldProps = {
  option: ServiceOption
  name: OptionField
  /** Called with the current text, for the preview. */
  onTyped: (name: OptionField, text: string) => void
  /**
   * Called with true once an attempt to save has failed, and with false once nothing is unsaved.
   */
  onStuck: (field: string, isStuck: boolean) => void
}

/** A field of an option, which saves itself. */
export function AutosavedField(props: AutosavedFieldProps) {
  const { kind, fixed } = fieldOf(props.name)
  if (kind === 'switch') return <SavedSwitch {...props} />
  if (kind === 'choice') return <SavedChoice {...props} />
  // The key changes when the text becomes fixed or editable, and the field then starts from the
  // saved text.
  return <SavedText key={String(fixed?.(props.option))} {...props} />
}

function SavedSwitch({ option, name }: AutosavedFieldProps) {
  const { label, hint } = wordsOf(option, name)
  const { value, isBusy, change } = useSavedAtOnce(option, name)
  return (
    <SwitchField
      label={label}
      name={name}
      hint={hint}
      checked={value === true}
      isBusy={isBusy}
      onChange={(checked) => change(checked)}
    />
  )
}

function SavedChoice({ option, name }: AutosavedFieldProps) {
  const { value, change } = useSavedAtOnce(option, name)
  const [types, units] = [useQuery(jobTypes), useQuery(priceUnits)]
  return (
    <ChoiceField
      {...wordsOf(option, name)}
      query={name === 'id_job_type' ? types : units}
      loading={name === 'id_job_type' ? 'Loading job types.' : 'Loading price units.'}
      value={String(value)}
      onChange={(id) => change(Number(id))}
    />
  )
}

function SavedText({ option, name, onTyped, onStuck }: AutosavedFieldProps) {
  const { text, error, isStuck, type, leave } = useAutosave(option, name)
  const stuckName = `${option.id} ${name}`
  useEffect(() => {
    onStuck(stuckName, isStuck)
    return () => onStuck(stuckName, false)
  }, [stuckName, isStuck, onStuck])

  const { kind } = fieldOf(name)
  const onChange = (next: string) => {
    type(next)
    onTyped(name, next)
  }
  const field = { ...wordsOf(option, name), value: text, error, onChange, onBlur: leave }
  if (kind === 'number' || kind === 'pounds')
    return <TextField {...field} inputMode="decimal" autoComplete="off" />
  if (kind === 'words' || field.disabled) return <TextAreaField {...field} />
  return (
    <PostcodesField
      {...field}
      onPick={(regex) => {
        onChange(regex)
        leave()
      }}
    />
  )
}

function wordsOf(option: ServiceOption, name: OptionField) {
  const { label, hint, fixed, required = false } = fieldOf(name)
  const reason = fixed?.(option) || undefined
  return {
    label,
    name,
    hint: reason ?? (typeof hint === 'string' ? hint : hint(option)),
    disabled: reason !== undefined,
    required,
  }
}

/**
 * A choice or a switch of an option. A change is shown and saved at once, and is reverted if saving
 * fails.
 */
function useSavedAtOnce(option: ServiceOption, name: OptionField) {
  const saving = useMutation({
    // Reports its own failures.
    mutationFn: (value: number | boolean) => saveOption(option.id, name, value),
  })
  return {
    value: saving.isPending ? saving.variables : option[name],
    isBusy: saving.isPending,
    change: saving.mutate,
  }
}

type Draft = {
  text: string
  isTouched: boolean
  /** True if the last attempt to save failed. */
  isStuck: boolean
  /** The server's refusal of a text, in its words. */
  refusal?: { of: string; words: string }
}

/** The text of one field and its autosave, which continues until everything has been sent. */
function createDraft(id: number, name: OptionField, server: string) {
  const state = createStore<Draft>({ text: server, isTouched: false, isStuck: false })
  const become = (change: Partial<Draft>) => state.set({ ...state.get(), ...change })
  const autosave = createAutosave(server, {
    judge: (typed) => complaintOf(name, typed),
    async save(typed) {
      try {
        await saveOption(id, name, cleanText(name, typed))
      } catch (error) {
        if (isAboutText(error)) become({ refusal: { of: typed, words: error.message } })
        throw error
      }
    },
    refuse() {
      snackbar.warning(notSaving(name), noticeFor)
      become({ isStuck: true })
    },
    onSettled: () => become({ isStuck: autosave.isUnsaved() }),
  })
  return { state, become, autosave }
}

/** A text of an option, with its error. */
function useAutosave(option: ServiceOption, name: OptionField) {
  const server = textOf(option, name)
  const [{ state, become, autosave }] = useState(() => createDraft(option.id, name, server))
  const { text, isTouched, isStuck, refusal } = useStore(state)
  useEffect(() => {
    if (autosave.adopt(server)) become({ text: server })
  }, [autosave, become, server])
  useEffect(() => {
    const onHidden = () => document.hidden && autosave.leave()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!autosave.isUnsaved()) return
      autosave.leave()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('beforeunload', onUnload)
      // Runs when the field is removed: saves a valid text and drops an invalid one.
      if (!complaintOf(name, autosave.text())) autosave.leave()
    }
  }, [autosave, name])

  const isJudged = isTouched || text !== server
  return {
    text,
    isStuck,
    error: refusal?.of === text ? refusal.words : isJudged ? complaintOf(name, text) : undefined,
    type: (next: string) => {
      become({ text: next })
      autosave.type(next)
    },
    leave: () => {
      become({ isTouched: true })
      autosave.leave()
    },
  }
}
