/** The spinning mark without a text, for use inside a button. */
export const SpinnerMark = () => <span className="spinner-mark" aria-hidden="true" />

/** Says that something is loading. */
export function Spinner({ text = 'Please wait...' }: { text?: string }) {
  return (
    <span className="spinner" role="status">
      <SpinnerMark />
      {text}
    </span>
  )
}
