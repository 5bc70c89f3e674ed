import './visit-fold.css'

type LateByProps = { onSay: (minutes: number) => void; disabled?: boolean }

/** Buttons with which a treasure says by how many minutes they are late. Folded, because most are not. */
export const LateBy = ({ onSay, disabled = false }: LateByProps) => (
  <details className="visit-fold">
    <summary>Running late</summary>
    <div role="group" aria-label="Running late by">
      {[15, 30, 60].map((minutes) => (
        <button
          key={minutes}
          type="button"
          className="button"
          data-kind="quiet"
          disabled={disabled}
          onClick={() => onSay(minutes)}
        >
          {minutes} min
        </button>
      ))}
    </div>
  </details>
)
