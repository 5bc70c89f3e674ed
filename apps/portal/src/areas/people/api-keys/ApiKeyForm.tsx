import {
  ApiKeyInput,
  createApiKey,
  keyScopeWords,
  scopesFor,
  type KeyScope,
} from '@treasures/api-client'
import { Alert, Button, CheckboxField, DateField, TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm, type Form } from '#parts/form/use-form.ts'
import { today } from '#parts/words.ts'
import './api-keys.css'

type Values = { name: string; scopes: readonly KeyScope[]; reads_only: boolean; last_day: string }
type Body = Omit<Values, 'last_day'> & { last_day: string | null }

type ApiKeyFormProps = {
  onClose: () => void
  /** Called with the new key, which is shown only this once. */
  onMade: (key: string) => void
}

/** Makes an API key for the signed-in person. */
export function ApiKeyForm({ onClose, onMade }: ApiKeyFormProps) {
  const form = useForm<Values, Body, { key: string }>({
    initial: { name: '', scopes: [], reads_only: true, last_day: '' },
    schema: ApiKeyInput,
    toBody: ({ last_day, ...values }) => ({ ...values, last_day: last_day || null }),
    refused: { scope_not_held: 'scopes', last_day_over: 'last_day' },
    save: ({ scopes, ...body }) =>
      api.call(createApiKey, { body: { ...body, scopes: [...scopes] } }),
    onSaved: ({ key }) => onMade(key),
  })
  return (
    <FormDialog title="Make a key" form={form} yes="Make it" onClose={onClose}>
      <TextField
        {...textProps(form, 'name')}
        label="Program"
        hint="A name that you will recognise, such as “Books” or “Spreadsheet”."
        autoComplete="off"
        maxLength={60}
        required
      />
      <CheckboxField
        {...checkProps(form, 'reads_only')}
        label="It may only read"
        hint="Untick this only for a program that is meant to change something."
        onChange={(reads_only) =>
          form.change({
            reads_only,
            ...(reads_only && { scopes: form.values.scopes.filter(isForReading) }),
          })
        }
      />
      <ScopeFields form={form} />
      <DateField
        {...textProps(form, 'last_day')}
        label="Last day"
        hint="Leave empty for a key without an end."
        min={today()}
      />
    </FormDialog>
  )
}

/** Scopes that are of use to a program that only reads. */
const isForReading = (scope: KeyScope) => /^\w+$|\.(view|export)$/.test(scope)

function ScopeFields({ form }: { form: Form<Values> }) {
  const { scopes, reads_only } = form.values
  const offered = scopesFor(useProfile()).filter((scope) => !reads_only || isForReading(scope))
  const choose = (to: readonly KeyScope[]) => form.change({ scopes: to })
  return (
    <fieldset className="key-scopes">
      <legend className="field-label">What it may do</legend>
      <div className="key-scopes-list">
        {offered.map((scope) => (
          <CheckboxField
            key={scope}
            name="scopes"
            label={keyScopeWords(scope)}
            checked={scopes.includes(scope)}
            onChange={(isChosen) =>
              choose(isChosen ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          />
        ))}
      </div>
      {offered.length > 3 && (
        <div className="actions">
          <Button kind="quiet" onClick={() => choose(offered)}>
            Choose all
          </Button>
          <Button kind="quiet" onClick={() => choose([])}>
            Choose none
          </Button>
        </div>
      )}
      {form.errors.scopes && <Alert type="danger">{form.errors.scopes}</Alert>}
    </fieldset>
  )
}
