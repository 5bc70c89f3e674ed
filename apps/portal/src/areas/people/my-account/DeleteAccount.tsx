import { eraseMyself, isApiError, type Erasure } from '@treasures/api-client'
import { PasswordField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { pushDevice } from '#app/push/push-device.ts'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { also } from '#parts/body-checks.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { ErasedList, ErasureWarning } from '#parts/personal-data/ErasedList.tsx'
import { ErasureTrial } from '#parts/personal-data/ErasureTrial.tsx'

const title = 'Delete your account?'
const waitsWords =
  'Some of what we hold is under an e-mail or number that may be someone else’s, too. A member of staff will look at it first, then delete your account within one month. '

type DeleteAccountProps = { kind: 'customer' | 'treasure'; onClose: () => void }

/** Deletes the person's own account, after showing the consequences and asking for the password. */
export const DeleteAccount = ({ kind, onClose }: DeleteAccountProps) => (
  <ErasureTrial
    title={title}
    notYet="Your account can’t be deleted yet"
    whose={{ at: 'own', kind }}
    trial={queryOf(eraseMyself, { query: { simulated: 1 } })}
    onClose={onClose}
  >
    {(trial, again) => <DeleteForm trial={trial} again={again} onClose={onClose} />}
  </ErasureTrial>
)

const schema = also<{ password: string }>(eraseMyself.body, ({ password }) => ({
  password: password === '' ? 'Password is required' : undefined,
}))

type DeleteFormProps = { trial: Erasure; again: () => void; onClose: () => void }

function DeleteForm({ trial, again, onClose }: DeleteFormProps) {
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    schema,
    toBody: (values) => values,
    refused: { password_wrong: 'password' },
    async save(body, options) {
      try {
        return await api.call(eraseMyself, { query: { simulated: 0 }, body }, options)
      } catch (error) {
        if (isApiError(error, 'not_erasable_yet')) again()
        throw error
      }
    },
    onSaved({ waits }: Erasure) {
      if (waits) {
        setIsAsked(true)
        return
      }
      // The server has ended every sign-in, so this browser also forgets the person.
      session.end()
      pushDevice.leave().catch(() => {})
      void navigate(paths.accountDeleted(), { replace: true })
    },
  })
  if (isAsked)
    return (
      <ReadingDialog key="asked" title="We have your request" onClose={onClose}>
        <p>
          A member of staff will delete your account within one month. Until then it works as
          before.
        </p>
      </ReadingDialog>
    )
  return (
    <FormDialog
      title={title}
      words={`${trial.waits ? waitsWords : ''}Your name, contacts, messages and photos are deleted for good. This is what happens to each record:`}
      form={form}
      isDirty={false}
      invalidAt="fields"
      yes={trial.waits ? 'Ask to delete my account' : 'Delete my account'}
      tone="danger"
      onClose={onClose}
    >
      <ErasedList data={trial.data} />
      <ErasureWarning />
      <PasswordField
        {...textProps(form, 'password')}
        label="Your password"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
