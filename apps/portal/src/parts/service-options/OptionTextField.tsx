import type { ServiceOption } from '@treasures/api-client'
import { TextAreaField, TextField } from '@treasures/widgets/kit'
import { useEffect, useState } from 'react'
import { useLeaveGuard } from '../../app/shell/use-leave-guard.ts'
import { useStore } from '../../app/store.ts'
import { optionFields, complaintOf, textOf, type OptionText } from './option-fields.ts'
import { PostcodesField } from './PostcodesField.tsx'
import { createOptionDraft } from './option-draft.ts'

type OptionFieldProps = {
  option: ServiceOption
  name: OptionText
  hint: string
  disabled?: boolean
  onSaved: (option: ServiceOption) => void
  /** Called with the current text, for the preview. */
  onTyped: (name: OptionText, text: string) => void
  onStuck: (field: string, isStuck: boolean) => void
}

/** Props of a field for a text of an option, which saves itself. */
function useOptionField({
  option,
  name,
  hint,
  disabled = false,
  onSaved,
  onTyped,
  onStuck,
}: OptionFieldProps) {
  const { text, error, isStuck, type, leave } = useAutosave(option, name, onSaved)
  const field = `${option.id} ${name}`
  useEffect(() => {
    onStuck(field, isStuck)
    return () => onStuck(field, false)
  }, [field, isStuck, onStuck])

  return {
    label: optionFields[name].label,
    name,
    hint,
    error,
    disabled,
    required: name === 'explanation',
    value: text,
    onChange(next: string) {
      type(next)
      onTyped(name, next)
    },
    onBlur: leave,
  }
}

const wordRows = { min: 1, max: 3 }

/** Field for a text or a number of an option. */
export function OptionTextField({
  kind,
  ...props
}: OptionFieldProps & { kind: 'words' | 'number' }) {
  const field = useOptionField(props)
  return kind === 'words' ? (
    <TextAreaField {...field} rows={wordRows} />
  ) : (
    <TextField {...field} inputMode="decimal" autoComplete="off" />
  )
}

/** Postcodes where an option is offered. Each change is saved at once. */
export function OptionPostcodes(props: Omit<OptionFieldProps, 'name'>) {
  const field = useOptionField({ ...props, name: 'postcode_regex' })
  return (
    <PostcodesField
      regex={field.value}
      isWrong={field.error !== undefined}
      onChange={(regex) => {
        field.onChange(regex)
        field.onBlur()
      }}
    >
      <TextAreaField {...field} rows={wordRows} />
    </PostcodesField>
  )
}

/** State of an option's field that saves itself. `isStuck`: the last attempt to save failed. */
function useAutosave(
  option: ServiceOption,
  name: OptionText,
  onSaved: (option: ServiceOption) => void,
) {
  const server = textOf(option, name)
  const [draft] = useState(() => createOptionDraft(option.id, name, server))
  const { text, refusal, isStuck } = useStore(draft.state)
  const [isTouched, setTouched] = useState(false)
  useLeaveGuard(isStuck)
  useEffect(() => draft.hear(onSaved), [draft, onSaved])
  useEffect(() => draft.adopt(server), [draft, server])
  useEffect(() => {
    const onHidden = () => document.hidden && draft.leave()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!draft.isUnsaved()) return
      draft.leave()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('beforeunload', onUnload)
      draft.close()
    }
  }, [draft])

  const isJudged = isTouched || text !== server
  return {
    text,
    isStuck,
    error: refusal?.of === text ? refusal.words : isJudged ? complaintOf(name, text) : undefined,
    type: draft.type,
    leave: () => {
      setTouched(true)
      draft.leave()
    },
  }
}
