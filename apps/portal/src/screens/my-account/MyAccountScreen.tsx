export default function MyAccountScreen() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>My account</h1>
    </main>
  )
}
