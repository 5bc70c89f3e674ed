import {
  importOutcomes,
  type Import,
  type ImportOutcome,
  type ImportRow,
} from '@treasures/api-client'
import { undoUntil, type ImportRecord } from './imports.store.ts'
import { readJob } from './read-job.rules.ts'
import { readPerson } from './read-person.rules.ts'

export function showImport(
  row: ImportRecord,
  samples: readonly { cells: string[] }[],
  at: Date,
): Import {
  const counts = Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, row.counts[outcome] ?? 0]),
  ) as Record<ImportOutcome, number>
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    state: row.state,
    columns: row.headers.map((header, i) => ({
      header,
      sample: samples.find(({ cells }) => cells[i])?.cells[i] ?? '',
      field: row.fields[i] ?? null,
    })),
    options: row.options,
    rows: row.rows,
    decided:
      row.state === 'undoing'
        ? row.rows - counts.added - counts.updated
        : Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    by: row.by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undo_until: undoUntil(row, counts.added + counts.updated, at)?.toISOString() ?? null,
  }
}

type Row = {
  line: number
  cells: string[]
  outcome: ImportOutcome | null
  reasons: string[]
  id_customer: number | null
  id_treasure: number | null
  id_job: number | null
  name: string | null
}

/** Rows that added nothing show the name from the file. */
export const showImportRow = (
  { kind, fields, options }: Pick<ImportRecord, 'kind' | 'fields' | 'options'>,
  { line, cells, outcome, reasons, id_customer, id_treasure, id_job, name }: Row,
): ImportRow => ({
  line,
  name:
    name ??
    (kind === 'jobs' || kind === 'series'
      ? readJob({ kind, fields, options, today: '' }, cells).name
      : readPerson(kind, fields, cells).name),
  outcome: outcome ?? 'problem',
  reasons,
  id_customer,
  id_treasure,
  id_job,
})
