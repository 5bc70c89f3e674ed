/**
 * Copies a text to the clipboard. If the browser refuses (insecure page, permissions policy), it
 * selects the element `shown` and tries `execCommand`. Resolves to whether the text was copied.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
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
