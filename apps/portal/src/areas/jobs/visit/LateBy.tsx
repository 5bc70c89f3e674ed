import './late-by.css'

type LateByProps = { onSay: (minutes: number) => void; disabled?: boolean }

/** Buttons with which a treasure says by how many minutes they are late. */
export const LateBy = ({ onSay, disabled = false }: LateByProps) => (
  <p className="late-by">
    <span>Running late by</span>
    {[15, 30, 60].map((minutes) => (
      <button
        key={minutes}
        type="button"
        className="button"
        data-kind="quiet"
        disabled={disabled}
        aria-label={`Running late by ${minutes} minutes`}
        onClick={() => onSay(minutes)}
      >
        {minutes} min
      </button>
    ))}
  </p>
)
