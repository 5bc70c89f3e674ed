import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Not copied. Please select the text and copy it.',
}

/** Milliseconds for which the button confirms the copy. */
const saidFor = 4000

export type CopyButtonProps = {
  text: string
  /** Name of the text for screen readers, read as "Copy: the snippet". */
  label: string
  kind?: 'quiet' | 'primary'
  /** Element with the text, which is selected if the browser refuses to copy. */
  shown: { current: HTMLElement | null }
  onCopied?: (() => void) | undefined
}

/** Copies a text, and confirms it visibly and to screen readers. */
export function CopyButton({ text, label, kind = 'quiet', shown, onCopied }: CopyButtonProps) {
  const [said, setSaid] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setSaid(undefined), saidFor)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    const isDone = await copyText(text, shown.current)
    setSaid(isDone ? 'copied' : 'failed')
    if (isDone) onCopied?.()
  }

  const isCopied = said === 'copied'
  const word = isCopied ? copyTexts.copied : copyTexts.copy
  const Mark = isCopied ? Check : Copy
  return (
    <span className="copy">
      <Button kind={kind} label={`${word}: ${label}`} onClick={() => void copy()}>
        <Mark aria-hidden="true" />
        {word}
      </Button>
      <span className={said === 'failed' ? 'copy-failed small' : 'unseen'} role="status">
        {said && copyTexts[said]}
      </span>
    </span>
  )
}

/**
 * Copies a text to the clipboard. If the browser refuses (insecure page, permissions policy), it
 * selects the element `shown` and tries `execCommand`. Resolves to true if the text was copied.
 */
async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!shown) return false
    if ('select' in shown) (shown as HTMLInputElement).select()
    else shown.ownerDocument.getSelection()?.selectAllChildren(shown)
    // oxlint-disable-next-line typescript/no-deprecated -- the only way left if the clipboard is forbidden
    return document.execCommand('copy')
  }
}
