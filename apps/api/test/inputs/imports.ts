import type { Contract, ImportState, InputOf } from '@treasures/api-client'
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
      options: toJsonb({ id_region: null, add_similar: false, active: false }),
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
  exportImportProblems: async (asking) => ({ params: { id: await anImport(asking, 'checked') } }),
}
