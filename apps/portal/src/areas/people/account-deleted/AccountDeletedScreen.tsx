import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'

/** Confirms to a person that their account has been deleted. */
export default function AccountDeletedScreen() {
  return (
    <LoginFrame>
      <h1 tabIndex={-1}>Account deleted</h1>
      <p>
        The account and its personal data are deleted, and every device is signed out. Names,
        contacts, messages and photos are gone for good.
      </p>
      <p>
        Amounts, dates and numbers of invoices and payments stay for six years, as tax law requires,
        without the name. Backups still hold the data for up to twelve months.
      </p>
      <p>
        You are welcome back at any time: <Link to={paths.signUp()}>sign up again</Link>.
      </p>
    </LoginFrame>
  )
}
