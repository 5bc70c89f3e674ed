/**
 * Returns a name that is safe on every device: without folders, unseen signs and characters that
 * systems reserve, and with the extension of what the file really is.
 */
export function safeName(name: string, kind: 'picture' | 'pdf'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const base = last
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*;%=&'`$#{}]/g, ' ')
    .replace(/(\.[a-z\d]{1,10})+\s*$/i, '')
    .replaceAll(/[\s.]+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()
  return `${base || (kind === 'pdf' ? 'Document' : 'Photo')}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}

/** Header that makes browsers save a file under its name instead of showing it. RFC 6266. */
export function asAttachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (char) => `%${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
