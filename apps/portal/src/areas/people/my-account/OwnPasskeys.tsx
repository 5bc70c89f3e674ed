import { removePasskey, type Passkey, renamePasskey } from '@treasures/api-client'
import { Button, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { usePasskeyAddress } from '#parts/second-factor/passkeys.ts'
import { day } from '#parts/words.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { SecurityRow } from './SecurityRow.tsx'

type OwnPasskeysProps = {
  passkeys: readonly Passkey[]
  /** Called with the recovery codes that come with the first factor, or with null. */
  onChanged: (codes: readonly string[] | null) => void
}

const wordsOf = ({ created_at, last_used_at, works_here, host }: Passkey) =>
  [
    `Added ${day(created_at)}`,
    last_used_at && `last used ${day(last_used_at)}`,
    !works_here && `made for ${host}, so it does not work here`,
  ]
    .filter(Boolean)
    .join(', ')

type Asked = { to: 'add' } | { to: 'rename' | 'remove'; passkey: Passkey }

export function OwnPasskeys({ passkeys, onChanged }: OwnPasskeysProps) {
  const { isHere, address } = usePasskeyAddress()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const changed = (codes: readonly string[] | null) => {
    close()
    onChanged(codes)
  }
  return (
    <>
      <SecurityRow
        title="Passkeys"
        words={
          isHere
            ? 'Your device or password manager signs you in with your fingerprint, face or PIN. It’s best to have two, on different devices.'
            : `Passkeys are added and used at ${address ?? 'our own address'}, in a browser that supports them.`
        }
      >
        {isHere && (
          <Button kind="quiet" onClick={() => setAsked({ to: 'add' })}>
            Add a passkey
          </Button>
        )}
      </SecurityRow>
      {passkeys.map((passkey) => (
        <SecurityRow key={passkey.id} title={passkey.name} words={wordsOf(passkey)}>
          <Button kind="quiet" onClick={() => setAsked({ to: 'rename', passkey })}>
            Rename
          </Button>
          <Button kind="quiet" onClick={() => setAsked({ to: 'remove', passkey })}>
            Remove
          </Button>
        </SecurityRow>
      ))}
      {asked?.to === 'add' && <AddPasskey onAdded={changed} onClose={close} />}
      {asked?.to === 'rename' && (
        <RenamePasskey passkey={asked.passkey} onRenamed={() => changed(null)} onClose={close} />
      )}
      {asked?.to === 'remove' && (
        <ConfirmChange
          title={`Remove “${asked.passkey.name}”?`}
          yes="Remove"
          change={() => api.call(removePasskey, { params: { id: asked.passkey.id } })}
          said={({ message }) => message}
          onDone={() => onChanged(null)}
          onClose={close}
        >
          It no longer signs you in. Remove it from your device or password manager as well.
        </ConfirmChange>
      )}
    </>
  )
}

type RenamePasskeyProps = { passkey: Passkey; onRenamed: () => void; onClose: () => void }

function RenamePasskey({ passkey: { id, name }, onRenamed, onClose }: RenamePasskeyProps) {
  const form = useForm({
    initial: { name },
    schema: renamePasskey.body,
    toBody: (values) => values,
    save: (body) => api.call(renamePasskey, { params: { id }, body }),
    onSaved() {
      snackbar.success('Change saved.')
      onRenamed()
    },
  })
  return (
    <FormDialog title="Rename the passkey" form={form} invalidAt="fields" onClose={onClose}>
      <TextField
        {...textProps(form, 'name')}
        label="Name"
        autoComplete="off"
        maxLength={60}
        required
      />
    </FormDialog>
  )
}
