import { makeOpaqueId } from '../../src/kernel/secrets.ts'
import { createKind } from '../document-fixtures.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'
import { picture } from './booking.ts'

const absent = 2_000_000
/** No job needs the kinds yet, so that other calls go on as before. */
const required_from = '2199-01-01'
const isTheirs = ({ fixtures, targets }: Asking) => targets.customer() === fixtures.customerA

/** Adds a kind for A's region. */
const kindOfA = (asking: Asking) =>
  isTheirs(asking) ? createKind(asking.fixtures.db, { id_region: 1, required_from }) : absent

/** Adds a document of treasure A. */
async function documentOfA(asking: Asking, isChecked = false): Promise<number> {
  if (!isTheirs(asking)) return absent
  const { fixtures, targets } = asking
  const file = makeOpaqueId()
  await fixtures.files.write(`${file}.pdf`, new TextEncoder().encode('%PDF-1.4'))
  const { id } = await fixtures.db
    .insertInto('documents')
    .values({
      id_treasure: targets.treasure(),
      id_kind: await createKind(fixtures.db, { id_region: 1, required_from }),
      state: isChecked ? 'checked' : 'sent',
      file,
      file_kind: 'pdf',
      file_name: 'Card.pdf',
      sent_at: new Date(),
      categories: [],
      ...(isChecked && { checked_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const byId = async (asking: Asking, isChecked?: boolean) => ({
  params: { id: await documentOfA(asking, isChecked) },
})

let made = 0
const kind = () => ({
  name: `Certificate ${++made}`,
  every_trade: true,
  required_from,
})

export const documentsInputs: InputsFor<
  | 'listDocumentKinds'
  | 'createDocumentKind'
  | 'updateDocumentKind'
  | 'listStarterDocuments'
  | 'takeStarterDocuments'
  | 'listVisitsAtRisk'
  | 'recordDocument'
  | 'listDocuments'
  | 'getDocument'
  | 'getDocumentFile'
  | 'checkDocument'
  | 'refuseDocument'
  | 'endDocument'
  | 'listTreasureDocuments'
  | 'listMyDocuments'
  | 'sendMyDocument'
> = {
  listDocumentKinds: () => ({}),
  createDocumentKind: () => ({ body: kind() }),
  updateDocumentKind: async (asking) => ({
    params: { id: await kindOfA(asking) },
    body: kind(),
  }),
  listStarterDocuments: () => ({}),
  takeStarterDocuments: () => ({ body: { codes: ['photo_id'], required_from } }),
  listVisitsAtRisk: () => ({}),
  recordDocument: async (asking) => ({
    params: { id: asking.targets.treasure() },
    body: { id_kind: await kindOfA(asking), number: '531245' },
  }),
  listDocuments: () => ({ query: {} }),
  getDocument: (asking) => byId(asking),
  getDocumentFile: (asking) => byId(asking),
  checkDocument: async (asking) => ({
    ...(await byId(asking)),
    body: { number: '531245', until: '2199-01-01' },
  }),
  refuseDocument: async (asking) => ({ ...(await byId(asking)), body: { reason: 'Not readable' } }),
  endDocument: async (asking) => ({
    ...(await byId(asking, true)),
    body: { reason: 'Suspended by the register' },
  }),
  listTreasureDocuments: ({ targets }) => ({ params: { id: targets.treasure() } }),
  listMyDocuments: () => ({}),
  sendMyDocument: async (asking) => ({
    body: { id_kind: await kindOfA(asking), name: 'card.png', file: picture },
  }),
}
