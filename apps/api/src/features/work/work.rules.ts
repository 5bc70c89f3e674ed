type Described = {
  material: boolean
  whole_job: boolean
  quantity_hundredths: number
  date: string
}

/** A line in a few words, as activities tell of it. */
export function describeLine({
  material,
  whole_job,
  quantity_hundredths,
  date,
}: Described): string {
  const quantity = quantity_hundredths / 100
  const what = material
    ? `materials (${quantity})`
    : whole_job
      ? 'the whole job'
      : `labour (${quantity})`
  return `${what} of ${date.split('-').toReversed().join('/')}`
}
