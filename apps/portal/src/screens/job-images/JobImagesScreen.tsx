export default function JobImagesScreen() {
  return (
    <main id="main">
      <h1 tabIndex={-1}>Job images</h1>
    </main>
  )
}
