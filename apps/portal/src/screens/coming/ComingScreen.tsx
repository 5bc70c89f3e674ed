export default function ComingScreen() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Coming</h1>
    </main>
  )
}
