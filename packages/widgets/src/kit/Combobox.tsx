import { useModel } from '@preact/signals-react'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { fill } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import type { ComboboxOption } from './combobox-option.ts'
import { ComboboxModel, type ComboboxPhase } from './combobox.model.ts'
import { isComposing } from './is-composing.ts'
import { Field, noteOf, type FieldProps } from './Field.tsx'
import { joinRefs } from './join-refs.ts'
import { placePopover } from './place-popover.ts'
import { SpinnerMark } from './Spinner.tsx'

export const comboboxTexts = {
  none: 'No data found for "{term}"',
  fetching: 'Fetching data for "{term}"',
  failed: 'This list could not be loaded.',
  again: 'Try again',
  /** Read out by screen readers when a list appears. */
  found: '{count} suggestions. Use the arrow keys.',
  foundOne: '1 suggestion. Use the arrow keys.',
}
export type ComboboxTexts = typeof comboboxTexts

export type ComboboxProps = FieldProps & {
  name: string
  value: string
  /** Called with every change of the text, typed or chosen. */
  onChange: (text: string) => void
  onSelect: (option: ComboboxOption) => void
  search: (term: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
  placeholder?: string | undefined
  required?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  minLength?: number
  /** Milliseconds without typing before a search. */
  debounce?: number
  autoCapitalize?: 'none' | 'characters' | 'words' | undefined
  texts?: ComboboxTexts
}

/**
 * A field with suggestions (ARIA 1.2 list autocomplete). The list is a manual popover in the same
 * root. The list is therefore on top, never clipped, and usable inside an open dialog.
 */
export function Combobox({
  label,
  value,
  onChange,
  onSelect,
  search,
  hint,
  error,
  minLength = 2,
  debounce = 200,
  isLabelHidden,
  texts = comboboxTexts,
  required,
  inputRef,
  ...input
}: ComboboxProps) {
  const id = useId()
  const around = { label, hint, error, isLabelHidden }
  const field = useRef<HTMLInputElement>(null)
  const ports = { search, onSelect, minLength, debounce }
  const latest = useLatest(ports)
  const model = useModel(() => new ComboboxModel(() => latest.current))
  const phase = model.phase.value
  const isOpen = phase.at !== 'closed'
  const active = phase.at === 'open' && phase.active >= 0 ? `${id}-${phase.active}` : undefined

  function onKeyDown(event: KeyboardEvent) {
    const act = keyActions[event.key]
    if (isComposing(event) || !act?.(model, model.phase.peek(), value)) return
    event.preventDefault()
    // Stops the key from acting on the page or the surrounding dialog too.
    event.stopPropagation()
  }

  return (
    <Field id={id} {...around}>
      <input
        {...input}
        {...noteOf(id, around)}
        ref={joinRefs(field, inputRef)}
        id={id}
        className="input"
        part="input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        aria-required={required || undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          model.typed(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        // A list that needs no typing opens on a tap, as touch screens have no arrow keys.
        onClick={() => {
          if (minLength === 0 && !isOpen) model.open(value)
        }}
        onBlur={() => model.close()}
      />
      {isOpen && (
        <List id={id} label={label} field={field} phase={phase} model={model} texts={texts} />
      )}
      <span className="unseen" role="status">
        {phase.at === 'open' &&
          fill(phase.options.length === 1 ? texts.foundOne : texts.found, {
            count: phase.options.length,
          })}
      </span>
    </Field>
  )
}

type Model = InstanceType<typeof ComboboxModel>
type KeyAction = (model: Model, phase: ComboboxPhase, text: string) => boolean

/** Handlers of keys. Each returns true if it handled the key. */
const keyActions: Record<string, KeyAction> = {
  ArrowDown: (model, { at }, text) => {
    if (at === 'open') model.move(1)
    else model.open(text)
    return true
  },
  ArrowUp: (model, { at }) => {
    model.move(-1)
    return at === 'open'
  },
  Enter: (model, phase) => {
    if (phase.at === 'open' && phase.active >= 0) {
      model.select(phase.active)
      return true
    }
    // The form acts on the typed text, and the list must not cover the result.
    model.close()
    return false
  },
  Escape: (model, { at }) => {
    model.close()
    return at !== 'closed'
  },
}

type ListProps = {
  id: string
  label: string
  field: { current: HTMLInputElement | null }
  phase: ComboboxPhase
  model: Model
  texts: ComboboxTexts
}

function List({ id, label, field, phase, model, texts }: ListProps) {
  const popover = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!popover.current || !field.current) return
    popover.current.showPopover()
    return placePopover(field.current, popover.current, 'as-wide')
  }, [field])

  const active = phase.at === 'open' ? phase.active : -1
  useLayoutEffect(() => {
    popover.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={popover}
      role="presentation"
      popover="manual"
      className="popover combobox-list"
      part="combobox-list"
      // Keeps the focus in the field, because a blur would close the list before the press takes
      // effect.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={`${id}-list`} aria-label={label}>
        {phase.at === 'open' &&
          phase.options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="combobox-option"
              data-action={option.isAction}
              onClick={() => model.select(index)}
            >
              <span>{option.label}</span>
              {option.detail && <span className="muted">{option.detail}</span>}
            </div>
          ))}
      </div>
      <Note phase={phase} texts={texts} onAgain={() => model.open(field.current?.value ?? '')} />
    </div>
  )
}

type NoteProps = { phase: ComboboxPhase; texts: ComboboxTexts; onAgain: () => void }

function Note({ phase, texts, onAgain }: NoteProps) {
  if (phase.at === 'closed') return null
  if (phase.at === 'open' && !phase.options.every(({ isAction }) => isAction)) return null
  return (
    <div className="combobox-note" role="status">
      {phase.at === 'fetching' && <SpinnerMark />}
      {phase.at === 'failed' ? (
        <>
          <span>{texts.failed}</span>
          {/* Touch screens need this button. With a keyboard, the down arrow retries. */}
          <button type="button" className="combobox-again" tabIndex={-1} onClick={onAgain}>
            {texts.again}
          </button>
        </>
      ) : (
        fill(texts[phase.at === 'fetching' ? 'fetching' : 'none'], { term: phase.term })
      )}
    </div>
  )
}
