/** True if a folder's name is a version, which addresses may contain. */
export const isPinnable = (name: string): boolean => /^\d+\.\d+\.\d+(-[0-9a-f]{8})?$/.test(name)

/**
 * Returns the name under which a build is stored. This is its version, with a digest added if other
 * files already have that version. Pages that use those files must continue to get them. Digests
 * are base64.
 */
export function nameVersion(version: string, digest: string, kept: string | undefined): string {
  if (kept === undefined || kept === digest) return version
  return `${version}-${Buffer.from(digest, 'base64').toString('hex').slice(0, 8)}`
}
