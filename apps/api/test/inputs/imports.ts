import { ImportOptions, type Contract, type ImportState, type InputOf } from '@treasures/api-client'
import * as z from 'zod/mini'
import { toJsonb } from '../../src/kernel/db/to-jsonb.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

const absent = 2_000_000
const file = new Blob(['First name,Surname\nRobin,Marsh\n'], { type: 'text/csv' })

/** Number of an import of region A in a state, or one that does not exist. */
async function anImport({ fixtures, targets }: Asking, state: ImportState): Promise<number> {
  if (targets.customer() !== fixtures.customerA) return absent
  const { id } = await fixtures.db
    .insertInto('imports')
    .values({
      kind: 'customers',
      file_name: 'customers.csv',
      state,
      headers: toJsonb(['First name']),
      fields: toJsonb(['fname']),
      options: toJsonb(z.parse(ImportOptions, {})),
      id_region: 1,
      created_at: new Date(),
      finished_at: state === 'done' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const importsInputs: InputsFor<
  | 'createImport'
  | 'getImport'
  | 'updateImportMapping'
  | 'checkImport'
  | 'runImport'
  | 'undoImport'
  | 'listImportRows'
  | 'exportImportProblems'
  | 'exportRegion'
> = {
  createImport: (): InputOf<Contract['createImport']> => ({
    body: { kind: 'customers', file_name: 'customers.csv', file },
  }),
  getImport: async (asking) => ({ params: { id: await anImport(asking, 'new') } }),
  updateImportMapping: async (asking) => ({
    params: { id: await anImport(asking, 'new') },
    body: { fields: ['lname'] },
  }),
  checkImport: async (asking) => ({ params: { id: await anImport(asking, 'new') } }),
  runImport: async (asking) => ({ params: { id: await anImport(asking, 'checked') } }),
  undoImport: async (asking) => ({ params: { id: await anImport(asking, 'done') } }),
  listImportRows: async (asking) => ({
    params: { id: await anImport(asking, 'checked') },
    query: {},
  }),
  exportRegion: ({ fixtures, targets }) => ({
    params: { id: targets.customer() === fixtures.customerA ? 1 : absent },
  }),
  exportImportProblems: async (asking) => ({ params: { id: await anImport(asking, 'checked') } }),
}
