import { useId, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'

export type CodeBlockProps = {
  /** Name of the block, such as "Snippet for WordPress". */
  label: string
  isLabelHidden?: boolean
  code: string
  onCopied?: () => void
}

/**
 * Lines of code to copy, such as a snippet. Long lines scroll, and the keyboard can scroll them.
 */
export function CodeBlock({ label, isLabelHidden, code, onCopied }: CodeBlockProps) {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  return (
    <figure className="code-block" part="code-block">
      <figcaption className="code-head">
        <span id={id} className={isLabelHidden ? 'unseen' : 'field-label'}>
          {label}
        </span>
        <CopyButton text={code} label={label} shown={shown} onCopied={onCopied} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard */}
      <pre className="code-lines" tabIndex={0} role="region" aria-labelledby={id}>
        <code ref={shown}>{code}</code>
      </pre>
    </figure>
  )
}
