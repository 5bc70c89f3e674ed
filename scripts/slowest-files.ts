import { relative } from 'node:path'

type FileReport = { name: string; startTime: number; endTime: number }

/** Returns the slowest files, one a line: seconds, then the path relative to `root`. */
export const slowestFiles = (files: readonly FileReport[], root: string, most = 10): string[] =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}`)
