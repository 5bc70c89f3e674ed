type Page<Row> = { data: readonly Row[]; meta: { total: number } }

/** Fetches all rows of a paged call, for a map or a list that must be complete. */
export async function everyPage<Row>(fetchPage: (page: number) => Promise<Page<Row>>) {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await fetchPage(page)
    all.push(...data)
    if (data.length === 0 || all.length >= meta.total) return all
  }
}
