/** Whether a folder's name is that of a version, and so a part of an address. */
export const isPinnable = (name: string): boolean => /^\d+\.\d+\.\d+(-[0-9a-f]{8})?$/.test(name)

/**
 * The name under which a build is kept: its version, unless other files have that name already. Those who pinned
 * them would no longer get what they pinned. Digests are base64.
 */
export function nameVersion(version: string, digest: string, kept: string | undefined): string {
  if (kept === undefined || kept === digest) return version
  return `${version}-${Buffer.from(digest, 'base64').toString('hex').slice(0, 8)}`
}
