/**
 * A built file with the base64 of its SHA-256, which the browser checks before it runs the file.
 */
export type EmbedFile = readonly [name: string, sha256: string]

/**
 * Data that the build writes into the loader. Each file is listed once, because its checksum does
 * not compress.
 */
export type Manifest = Readonly<{
  files: readonly EmbedFile[]
  /** Indexes of each widget's files: its entry, then everything that the entry imports. */
  widgets: Readonly<Record<string, readonly number[]>>
}>

/** Returns the name of a widget's entry file. */
export const entryOf = ({ files, widgets }: Manifest, widget: string) =>
  files[widgets[widget]![0]!]![0]

/** Builds the manifest from the files of each widget, entry first. */
export function toManifest(
  filesByWidget: Readonly<Record<string, readonly EmbedFile[]>>,
): Manifest {
  const files: EmbedFile[] = []
  const placeOf = (file: EmbedFile) => {
    const known = files.findIndex(([name]) => name === file[0])
    return known < 0 ? files.push(file) - 1 : known
  }
  const widgets = Object.entries(filesByWidget).map(([widget, its]) => [widget, its.map(placeOf)])
  return { files, widgets: Object.fromEntries(widgets) as Manifest['widgets'] }
}
