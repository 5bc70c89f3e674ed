export default function IndexScreen() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Home</h1>
    </main>
  )
}
