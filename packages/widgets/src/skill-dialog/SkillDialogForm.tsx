import { useRef, type SubmitEvent } from 'react'
import { Button } from '../kit/Button.tsx'
import { SearchField } from '../kit/SearchField.tsx'
import { TextAreaField } from '../kit/TextAreaField.tsx'
import type { SkillDialogModel, SkillField } from './skill-dialog.model.ts'
import type { SkillDialogTexts } from './skill-dialog.texts.ts'

type Props = {
  model: InstanceType<typeof SkillDialogModel>
  texts: SkillDialogTexts
  onCancel: () => void
}

/** The skill, and the treasure's description of it. */
export function SkillDialogForm({ model, texts, onCancel }: Props) {
  const inputs = useRef<Partial<Record<SkillField, HTMLElement | null>>>({})
  const isSaving = model.phase.value.at === 'saving'
  const { skill, detail } = model.typed.value
  const errors = model.errors.value

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const invalid = await model.save()
    if (invalid) inputs.current[invalid]?.focus()
  }

  return (
    <form className="skill-form" noValidate onSubmit={(event) => void submit(event)}>
      <SearchField
        label={texts.name}
        name="name"
        placeholder={texts.namePlaceholder}
        required
        minLength={0}
        debounce={0}
        value={skill && { id: skill.id, label: skill.name }}
        error={errors.name}
        search={async (term) => model.search(term).map(({ id, name }) => ({ id, label: name }))}
        onText={(name) => model.change({ name })}
        onPick={(option) =>
          model.change(
            option
              ? { skill: { id: option.id, name: option.label }, name: option.label }
              : { skill: null },
          )
        }
        inputRef={(input) => {
          inputs.current.name = input
        }}
      />
      <TextAreaField
        label={texts.detail}
        name="detail"
        required
        rows={{ min: 10, max: 40 }}
        value={detail}
        error={errors.detail}
        readOnly={isSaving}
        onChange={(text) => model.change({ detail: text })}
        inputRef={(area) => {
          inputs.current.detail = area
        }}
      />
      <div className="actions">
        <Button type="submit" isBusy={isSaving}>
          {texts.save}
        </Button>
        <Button kind="quiet" disabled={isSaving} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      <span className="unseen" role="status">
        {isSaving && texts.saving}
      </span>
    </form>
  )
}
