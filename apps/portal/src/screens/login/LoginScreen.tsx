export default function LoginScreen() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Sign In</h1>
    </main>
  )
}
