import {
  updateCustomer,
  updateUser,
  type UserProfile,
  getCustomer,
  type InputOf,
} from '@treasures/api-client'
import { PasswordField, TextField } from '@treasures/widgets/kit'
import { keepAnswer } from '#app/query.ts'
import { NameFields } from '#parts/people/NameFields.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { setProfile } from '#app/session/profile-query.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { PendingEmail } from '#parts/panels/PendingEmail.tsx'

export function OwnDetails({ profile }: { profile: UserProfile }) {
  const { id, fname, lname, email } = profile
  const form = useForm({
    initial: { fname, lname, email, password: '' },
    schema: updateUser.body,
    toBody: (values) => ownDetailsBody(values, email),
    refused: { email_taken: 'email', password_wrong: 'password' },
    async save(body) {
      const saved = await api.call(updateUser, { params: { id }, body })
      if (saved.fname !== fname || saved.lname !== lname) await renameCustomer(saved)
      return saved
    },
    onSaved(saved) {
      const { pending_email } = saved
      setProfile({
        ...profile,
        fname: saved.fname,
        lname: saved.lname,
        email: saved.email,
        pending_email,
      })
      form.restart({ email: saved.email, password: '' })
      snackbar.success('Change saved.')
    },
  })
  /** Updates the name of the person's customer record too. */
  async function renameCustomer(saved: { fname: string; lname: string }) {
    if (profile.id_customer === null) return
    const customer = await api.call(updateCustomer, {
      params: { id: profile.id_customer },
      body: { fname: saved.fname, lname: saved.lname },
    })
    keepAnswer(getCustomer, { params: { id: customer.id } }, customer)
  }
  const isMoving = isOtherEmail(form.values.email, email)

  return (
    <AccountPanel title="Your details">
      <AccountForm form={form} save="Save" kind="primary">
        <div className="form-row">
          <NameFields form={form} />
        </div>
        <TextField
          {...textProps(form, 'email')}
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          hint="Used to sign in and for messages."
          required
        />
        {profile.pending_email && (
          <PendingEmail
            idUser={id}
            email={profile.pending_email}
            isOwn
            onCancelled={() => setProfile({ ...profile, pending_email: null })}
          />
        )}
        {isMoving && (
          <PasswordField
            {...textProps(form, 'password')}
            label="Your password"
            hint="Needed to change your e-mail. The change takes effect once you follow the link we send there."
            autoComplete="current-password"
            required
          />
        )}
      </AccountForm>
    </AccountPanel>
  )
}

type OwnDetailsValues = { fname: string; lname: string; email: string; password: string }

/** True if the e-mails differ in more than upper and lower case. */
const isOtherEmail = (typed: string, email: string) =>
  typed.trim().toLowerCase() !== email.toLowerCase()

/** Sends the password only with a new e-mail, because a new e-mail could take over the account. */
const ownDetailsBody = (
  { password, ...values }: OwnDetailsValues,
  email: string,
): InputOf<typeof updateUser>['body'] =>
  isOtherEmail(values.email, email) ? { ...values, password } : values
