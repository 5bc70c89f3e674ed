/** A built file and the base64 of its SHA-256, which the browser checks before it runs the file. */
export type EmbedFile = readonly [name: string, sha256: string]

/** What the build writes into the loader. Each file stands once, for its checksum does not compress. */
export type Manifest = Readonly<{
  files: readonly EmbedFile[]
  /** Per widget the places of its entry file and then of every file that the entry imports. */
  widgets: Readonly<Record<string, readonly number[]>>
}>

/** The name of a widget's own file. */
export const entryOf = ({ files, widgets }: Manifest, widget: string) =>
  files[widgets[widget]![0]!]![0]

/** The manifest of so many widgets, each with its files, entry first. */
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
