export default function JobsBoardScreen() {
  return (
    <main id="main">
      <h1 tabIndex={-1}>Jobs board</h1>
    </main>
  )
}
