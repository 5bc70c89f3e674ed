/** The turning mark alone, for inside a button. */
export const SpinnerMark = () => <span className="spinner-mark" aria-hidden="true" />

/** Says that something is on its way. */
export function Spinner({ text = 'Please wait...' }: { text?: string }) {
  return (
    <span className="spinner" role="status">
      <SpinnerMark />
      {text}
    </span>
  )
}
