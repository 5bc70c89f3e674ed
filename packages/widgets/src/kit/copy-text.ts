/**
 * Puts a text on the clipboard. Where the browser does not let us (an insecure page, a policy), the old way is
 * tried with the element that shows the text. Answers whether it is there.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!shown) return false
    if ('select' in shown) (shown as HTMLInputElement).select()
    else shown.ownerDocument.getSelection()?.selectAllChildren(shown)
    // oxlint-disable-next-line typescript/no-deprecated -- the only way left where the clipboard is forbidden
    return document.execCommand('copy')
  }
}
