import { useRef, type SubmitEvent } from 'react'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import type { ClaimDialogModel, ClaimField } from './claim-dialog.model.ts'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

type Props = {
  model: InstanceType<typeof ClaimDialogModel>
  hasInputs: boolean
  texts: ClaimDialogTexts
}

/** Surname, mobile and the button. Signed-in treasures see the button only. */
export function ClaimDialogForm({ model, hasInputs, texts }: Props) {
  const inputs = useRef<Partial<Record<ClaimField, HTMLInputElement | null>>>({})
  const isSaving = model.phase.value.at === 'saving'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const invalid = await model.submit()
    if (invalid) inputs.current[invalid]?.focus()
  }

  const fieldOf = (field: ClaimField) => ({
    name: field,
    value: model.typed.value[field],
    error: model.errors.value[field],
    required: true,
    readOnly: isSaving,
    onChange: (text: string) => model.change(field, text),
    onBlur: () => model.leaveField(field),
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[field] = input
    },
  })

  return (
    <form className="claim-form" noValidate onSubmit={(event) => void submit(event)}>
      {hasInputs && (
        <>
          <TextField
            {...fieldOf('last_name')}
            label={texts.surname}
            hint={texts.surnameHint}
            autoComplete="family-name"
            autoCapitalize="words"
          />
          <TextField
            {...fieldOf('mobile')}
            label={texts.mobile}
            hint={texts.mobileHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        </>
      )}
      <div className="actions">
        <Button type="submit" isBusy={isSaving} part="claim-button">
          {hasInputs ? texts.claim : texts.claimSignedIn}
        </Button>
        {hasInputs && (
          <Button kind="quiet" disabled={isSaving} onClick={model.leave}>
            {texts.back}
          </Button>
        )}
      </div>
      <span className="unseen" role="status">
        {isSaving && texts.saving}
      </span>
    </form>
  )
}
