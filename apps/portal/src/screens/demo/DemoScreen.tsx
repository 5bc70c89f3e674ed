export default function DemoScreen() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Demo page</h1>
    </main>
  )
}
