import {
  Acceptance,
  acceptInvitation,
  getInvitation,
  staffRoleWords,
  type InvitationShown,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { Link, useNavigate } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { showAlert } from '#app/shell/alerts.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { NameFields } from '#parts/people/NameFields.tsx'
import { NewPasswordFields } from '#parts/people/NewPasswordFields.tsx'
import { BehindLink, LinkFrame } from '../login/LinkFrame.tsx'
import { signInWith, withEmail } from '../login/sign-in-with.ts'

/** The page behind an invitation to work here. */
export default function InvitationScreen() {
  return <LinkFrame Page={Invitation} />
}

function Invitation({ token }: { token: string }) {
  const query = useQuery(queryOf(getInvitation, { params: { token } }))
  return (
    <>
      <h1 tabIndex={-1}>Join the team</h1>
      <BehindLink
        query={query}
        deadWords="This link can’t be used: it has been used before, is too old, or the invitation was withdrawn. Ask the person who invited you for a new one."
        otherWays={<Link to={paths.login()}>Sign in</Link>}
      >
        {(invitation) => <Accept token={token} invitation={invitation} />}
      </BehindLink>
    </>
  )
}

const blank = { fname: '', lname: '', password: '', password_confirmation: '' }

function Accept({ token, invitation }: { token: string; invitation: InvitationShown }) {
  const navigate = useNavigate()
  const { email, needs_password } = invitation
  const form = useForm({
    initial: blank,
    schema: Acceptance,
    toBody: (values) => (needs_password ? values : {}),
    save: (body) => api.call(acceptInvitation, { params: { token }, body }),
    onSaved: ({ message }) => void begin(message),
  })

  /** Signs in with the password just chosen, so that it need not be typed again. */
  async function begin(message: string) {
    // A different person may be signed in on this device.
    session.end()
    const isSignedIn = needs_password && (await signInWith(email, form.values.password))
    if (isSignedIn) snackbar.success('Welcome to the team. You are signed in.')
    else showAlert({ type: 'success', text: message, keepOnce: true })
    const to = isSignedIn ? paths.home() : withEmail(paths.login(), email)
    void navigate(to, { replace: true })
  }

  return (
    <Form form={form}>
      <p>
        {invitation.fname && `Hello ${invitation.fname}. `}
        {invitation.invited_by ?? 'We'} would like you to join as{' '}
        <b>
          {staffRoleWords[invitation.role]}
          {invitation.region_name && ` of ${invitation.region_name}`}
        </b>
        , with the e-mail <strong className="login-email">{email}</strong>.
      </p>
      {needs_password ? (
        <>
          <NameFields form={form} />
          <NewPasswordFields form={form} />
        </>
      ) : (
        <p>
          You already sign in with this e-mail, so there is nothing to choose: you keep your
          password and everything that is yours.
        </p>
      )}
      <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
        Join
      </Button>
      {session.token() !== undefined && (
        <p className="muted small">
          If someone else is signed in on this device, they will be signed out.
        </p>
      )}
    </Form>
  )
}
