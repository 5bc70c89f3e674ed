/** Makes a `like` pattern that finds a text anywhere, whatever characters it contains. */
export const likePattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
