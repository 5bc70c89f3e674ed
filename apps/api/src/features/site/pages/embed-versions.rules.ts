/** True if a folder's name is a version, and so part of an address. */
export const isPinnable = (name: string): boolean => /^\d+\.\d+\.\d+(-[0-9a-f]{8})?$/.test(name)

/**
 * Returns the name under which a build is stored: its version, unless other files have that name
 * already. Pages that pinned those files must continue to get them. Digests are base64.
 */
export function nameVersion(version: string, digest: string, kept: string | undefined): string {
  if (kept === undefined || kept === digest) return version
  return `${version}-${Buffer.from(digest, 'base64').toString('hex').slice(0, 8)}`
}
