export default function NewPasswordScreen() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Choose a password</h1>
    </main>
  )
}
