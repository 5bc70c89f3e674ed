/**
 * Returns the differences between two readings of one screen, one a line: `-` for removed lines,
 * `+` for added ones.
 */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after]
  const gone = before.filter((line) => {
    const at = left.indexOf(line)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  const lines = [...gone.map((line) => `- ${line}`), ...left.map((line) => `+ ${line}`)]
  const isMoved = lines.length === 0 && before.some((line, at) => line !== after[at])
  return isMoved ? ['the same lines in another order'] : lines
}
