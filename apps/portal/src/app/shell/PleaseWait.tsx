/** Shown until a screen's code arrives. index.html shows the same before any script has run. */
export function PleaseWait() {
  return (
    <div className="please-wait">
      <span className="please-wait-mark" />
      <output>Please wait...</output>
      <p className="please-wait-late">
        Still waiting? Check your connection, then{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads this page without a script */}
        <a href="">reload this page</a>.
      </p>
    </div>
  )
}
