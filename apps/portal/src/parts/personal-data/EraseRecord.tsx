import {
  isApiError,
  type eraseCustomer,
  type eraseTreasure,
  type Erasure,
} from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '#app/query.ts'
import { callQuietly } from '../../app/session/api.ts'
import { focusHeading } from '../../app/shell/focus-heading.ts'
import { also, eachOf } from '../body-checks.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { profilePath, treasurePath } from '../people/profile-path.ts'
import { queries, refreshAll } from '#app/queries.ts'
import { ErasedList, ErasureWarning } from './ErasedList.tsx'
import { ErasureTrial } from './ErasureTrial.tsx'
import { isSameName } from './personal-data.rules.ts'
import { UnprovenContacts } from './UnprovenContacts.tsx'

type EraseRecordProps = {
  record: { kind: 'customer' | 'treasure'; id: number; name: string }
  endpoint: typeof eraseCustomer | typeof eraseTreasure
  onClose: () => void
}

const pathOf = { customer: profilePath, treasure: treasurePath }
/** Name that the server gives to erased people. */
const removedName = 'Removed'

/**
 * Erases a person's identifying data, after staff have read the consequences and typed the name.
 */
export function EraseRecord({ record, endpoint, onClose }: EraseRecordProps) {
  const { id, name } = record
  const [done, setDone] = useState<Erasure>()
  const navigate = useNavigate()

  async function leave() {
    onClose()
    // The address and the cached data contain the person's name.
    await navigate(pathOf[record.kind]({ id, name: removedName }), { replace: true })
    queries.removeQueries({ type: 'inactive' })
    await refreshAll()
    // The pressed button no longer exists.
    focusHeading()()
  }

  if (done)
    return (
      <ReadingDialog
        key="done"
        title={`Personal data of ${name} is erased`}
        onClose={() => void leave()}
      >
        <p>The record is called “{removedName}” from now on. This is what became of the rest:</p>
        <ErasedList data={done.data} />
      </ReadingDialog>
    )
  return (
    <ErasureTrial
      title={`Erase personal data of ${name}?`}
      notYet={`${name} cannot be erased yet`}
      whose={{ at: 'record', ...record }}
      trial={queryOf(endpoint, { params: { id }, query: { simulated: 1 } })}
      onClose={onClose}
    >
      {(trial, again) => (
        <EraseForm
          name={name}
          trial={trial}
          erase={async (contacts, options) => {
            const asked = { params: { id }, query: { simulated: 0 }, body: { contacts } }
            try {
              // The page behind the dialog keeps the name until staff have read what was erased.
              return await callQuietly(endpoint, asked, options)
            } catch (error) {
              if (isApiError(error, 'not_erasable_yet')) again()
              throw error
            }
          }}
          onClose={onClose}
          onDone={setDone}
        />
      )}
    </ErasureTrial>
  )
}

type EraseFormProps = {
  name: string
  trial: Erasure
  erase: (contacts: string[], options: { idempotencyKey: string }) => Promise<Erasure>
  onClose: () => void
  onDone: (done: Erasure) => void
}

function EraseForm({ name, trial, erase, onClose, onDone }: EraseFormProps) {
  const [contacts, setContacts] = useState<string[]>([])
  const form = useForm({
    initial: { typed: '' },
    schema: also<{ typed: string }>(eachOf({}), ({ typed }) => ({
      typed: isSameName(typed, name) ? undefined : `Type ${name} to confirm`,
    })),
    toBody: (values) => values,
    save: (_, options) => erase(contacts, options),
    onSaved: onDone,
  })
  return (
    <FormDialog
      title={`Erase personal data of ${name}?`}
      words="Names, contacts, messages and photos are deleted for good. This is what happens to each record:"
      form={form}
      isDirty={false}
      invalidAt="fields"
      yes="Erase personal data"
      tone="danger"
      onClose={onClose}
    >
      <ErasedList data={trial.data} />
      <UnprovenContacts unproven={trial.unproven} chosen={contacts} onChange={setContacts} />
      <ErasureWarning />
      <TextField
        {...textProps(form, 'typed')}
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
