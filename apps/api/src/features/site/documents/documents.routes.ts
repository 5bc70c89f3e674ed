import {
  checkDocument,
  createDocumentKind,
  endDocument,
  getDocument,
  getDocumentFile,
  listTreasureDocuments,
  londonDate,
  recordDocument,
  refuseDocument,
  sendMyDocument,
  updateDocumentKind,
  type DocumentCheck,
  type DocumentKindInput,
  type RequiredDocument,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isTaken } from '#kernel/db/errors.ts'
import { must } from '#kernel/db/must.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { narrowed, type StaffScope, type TreasureScope } from '#kernel/http/scope.ts'
import { imageFile } from '../../jobs/images/images.routes.ts'
import { documentFile } from '../../jobs/images/picture-files.ts'
import { removedPictures } from '../../jobs/images/removed-pictures.ts'
import { pictureWords } from '../../jobs/images/take-picture.ts'
import { asAttachment } from '../../jobs/threads/file-names.rules.ts'
import { storeFile } from '../../jobs/threads/store-file.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { askAboutVisits } from '../../people/treasures/visits-in-doubt.ts'
import { documentKindsStore, mayEdit, showAsks, showKind } from './document-kinds.store.ts'
import { compareNeeds, findGaps } from './documents.rules.ts'
import { recordKind } from './record-kind.ts'
import { starterRoutes } from './starter.routes.ts'
import { warningsStore, withoutDocuments } from './warnings.store.ts'
import { documentsStore, showDocument, showOwn, type DocumentRow } from './documents.store.ts'

type Absent = Refusing<'document_not_found'>
type Closing = Refusing<'document_not_found' | 'document_closed'>

const noSuchDocument = (endpoint: Absent) =>
  refuse(endpoint, 'document_not_found', 'We can’t find that document.')

const noSuchKind = (endpoint: Refusing<'document_kind_not_found'>) =>
  refuse(endpoint, 'document_kind_not_found', 'We can’t find that kind of document.')

const words = {
  ...pictureWords,
  image_not_readable: 'We can’t read this file. Please send a JPEG, PNG, WebP or PDF.',
}

/** Number of visits at risk that are listed. */
const riskyAtMost = 250

/** Documents that treasures must show, and their checks by staff. */
export function documentsRoutes({
  database: { db },
  files,
  limits,
}: Pick<Deps, 'database' | 'files' | 'limits'>) {
  /** Kinds that a treasure may be asked for, with theirs. */
  async function listRequired(scope: TreasureScope, id: number, at: Date) {
    const today = londonDate(at)
    const [kinds, documents, trades] = await Promise.all([
      documentKindsStore(db).listFor(id),
      documentsStore(db).listOf(scope, id),
      documentsStore(db).listTrades(id),
    ])
    const data = kinds.map((kind): RequiredDocument => {
      const theirs = documents.filter(({ id_kind }) => id_kind === kind.id)
      const { current, latest, ...needs } = compareNeeds(kind, theirs, trades, today)
      return {
        kind: {
          id: kind.id,
          name: kind.name,
          ...showAsks(kind),
          is_identity: kind.is_identity,
          required_from: kind.required_from,
        },
        trades: kind.every_trade ? [] : kind.services.map(({ name }) => name),
        ...needs,
        current: current && showOwn(current, today),
        latest: latest && showOwn(latest, today),
      }
    })
    return { data }
  }

  /** Reads the document, its treasure locked, so that checks of one treasure wait for each other. */
  async function lock(tx: Db, endpoint: Absent, scope: StaffScope, id: number) {
    const found = await documentsStore(tx).find(scope, id)
    if (!found || !(await treasuresStore(tx).lock(scope, found.id_treasure)))
      throw noSuchDocument(endpoint)
    return found
  }

  const isClosed = (endpoint: Closing) =>
    refuse(
      endpoint,
      'document_closed',
      'This document was decided already, or the treasure has sent another.',
    )

  async function mustExist(
    tx: Db,
    endpoint: typeof createDocumentKind | typeof updateDocumentKind,
    { services }: DocumentKindInput,
  ) {
    const ids = services.map(({ id }) => id)
    const known = await documentKindsStore(tx).listServices(ids)
    if (known.length !== ids.length)
      throw refuse(endpoint, 'service_not_found', 'We can’t find that trade.')
  }

  const nameTaken = (endpoint: Refusing<'document_kind_exists'>) => (error: unknown) => {
    throw isTaken(error)
      ? refuse(endpoint, 'document_kind_exists', 'There is a document of this name already.', {
          errors: { name: ['There is a document of this name already'] },
        })
      : error
  }

  /** Notes a check that was made, and ends what it replaces. */
  async function finishCheck(
    tx: Db,
    { scope, at, id, id_user }: { scope: StaffScope; at: Date; id: number; id_user: number },
  ) {
    const store = documentsStore(tx)
    const today = londonDate(at)
    await store.replaceOthers(id, today)
    const row = must(await store.find(scope, id))
    const data = { kind: row.kind, until: row.until_on }
    await recordEvent(tx, { event: 'document.checked', ...about(row, id_user, at), data })
    return showDocument(row, today)
  }

  function mustBeWhole(
    endpoint: Refusing<'document_incomplete'>,
    asks: Parameters<typeof findGaps>[0],
    check: DocumentCheck,
    at: Date,
  ) {
    const errors = findGaps(asks, check, londonDate(at))
    if (errors)
      throw refuse(endpoint, 'document_incomplete', 'Please correct the problems', { errors })
  }

  return {
    ...starterRoutes(db),

    async listVisitsAtRisk(_input, { caller, scope, at }) {
      return warningsStore(db).listAtRisk(narrowed(scope, caller), at, riskyAtMost)
    },

    recordDocument: ({ params: { id: id_treasure }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { id_kind, ...check } = body
        if (!(await treasuresStore(tx).lock(scope, id_treasure)))
          throw noSuchTreasure(recordDocument)
        const kinds = await documentKindsStore(tx).listFor(id_treasure)
        const kind = kinds.find(({ id }) => id === id_kind)
        if (!kind) throw noSuchKind(recordDocument)
        mustBeWhole(recordDocument, kind, check, at)
        const id = await documentsStore(tx).record({ id_treasure, id_kind }, check, caller.id, at)
        return finishCheck(tx, { scope, at, id, id_user: caller.id })
      }),

    async listDocumentKinds(_input, { scope }) {
      const rows = await documentKindsStore(db).list(scope)
      return { data: rows.map((row) => showKind(row, scope)) }
    },

    createDocumentKind: ({ body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = documentKindsStore(tx)
        const id_region = scope.kind === 'all' ? body.id_region : scope.id_region
        if (id_region !== null && !(await store.hasRegion(id_region)))
          throw refuse(createDocumentKind, 'region_not_found', 'We can’t find that region.', {
            errors: { id_region: ['We can’t find that region'] },
          })
        await mustExist(tx, createDocumentKind, body)
        const input = fitting({ ...body, id_region })
        const id = await store.insert(input, at).catch(nameTaken(createDocumentKind))
        await recordKind(tx, at, caller.id, id, { name: body.name, how: 'added' })
        return showKind(must(await store.find(scope, id)), scope)
      }),

    updateDocumentKind: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = documentKindsStore(tx)
        const before = await store.lock(scope, id)
        if (!before) throw noSuchKind(updateDocumentKind)
        if (!mayEdit(scope, before.id_region))
          throw refuseGenerally('forbidden', 'Head office sets this document for all regions.')
        await mustExist(tx, updateDocumentKind, body)
        await store.change(id, fitting(body), at).catch(nameTaken(updateDocumentKind))
        const how = body.is_asked ? 'changed' : 'retired'
        await recordKind(tx, at, caller.id, id, { name: body.name, how })
        return showKind(must(await store.find(scope, id)), scope)
      }),

    listDocuments({ query: { page, per_page, ...filter } }, { caller, scope, at }) {
      const today = londonDate(at)
      const store = documentsStore(db)
      const within = narrowed(scope, caller)
      return readPage(
        { page, per_page },
        {
          read: (slice) => store.page(within, filter, slice, today),
          count: () => store.count(within, filter, today),
        },
        (row: DocumentRow) => showDocument(row, today),
      )
    },

    async getDocument({ params: { id } }, { scope, at }) {
      const row = await documentsStore(db).find(scope, id)
      if (!row) throw noSuchDocument(getDocument)
      return showDocument(row, londonDate(at))
    },

    async getDocumentFile({ params: { id } }, { scope }) {
      const row = await documentsStore(db).find(scope, id)
      const isPdf = row?.file_kind === 'pdf'
      const read =
        row?.file && (await files.read(isPdf ? documentFile(row.file) : imageFile(row.file)))
      if (!read) throw noSuchDocument(getDocumentFile)
      return {
        type: isPdf ? 'application/pdf' : 'image/webp',
        disposition: asAttachment(row.file_name ?? 'Document'),
        ...read,
      }
    },

    checkDocument: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        mustBeWhole(checkDocument, await lock(tx, checkDocument, scope, id), body, at)
        if (!(await documentsStore(tx).check(id, body, caller.id, at)))
          throw isClosed(checkDocument)
        return finishCheck(tx, { scope, at, id, id_user: caller.id })
      }),

    refuseDocument: ({ params: { id }, body: { reason } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = documentsStore(tx)
        await lock(tx, refuseDocument, scope, id)
        if (!(await store.refuse(id, reason, caller.id, at))) throw isClosed(refuseDocument)
        const row = must(await store.find(scope, id))
        await recordEvent(tx, { event: 'document.refused', ...about(row, caller.id, at) })
        return showDocument(row, londonDate(at))
      }),

    endDocument: ({ params: { id }, body: { reason } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = documentsStore(tx)
        await lock(tx, endDocument, scope, id)
        if (!(await store.end(id, reason, caller.id, at))) throw isClosed(endDocument)
        const row = must(await store.find(scope, id))
        await recordEvent(tx, { event: 'document.ended', ...about(row, caller.id, at) })
        await askAboutVisits(tx, at, row.id_treasure, {
          why: `${row.kind} was ended.`,
          inDoubt: withoutDocuments(londonDate(at)),
        })
        return showDocument(row, londonDate(at))
      }),

    async listTreasureDocuments({ params: { id } }, { scope, at }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(listTreasureDocuments)
      return listRequired(scope, id, at)
    },

    listMyDocuments: (_input, { scope, at }) => listRequired(scope, scope.id_treasure, at),

    sendMyDocument: {
      async letIn({ id_kind }, { scope: { id_treasure }, at }) {
        const kinds = await documentKindsStore(db).listFor(id_treasure)
        if (!kinds.some(({ id }) => id === id_kind)) throw noSuchKind(sendMyDocument)
        await limitAttempts(db, at, [
          ['document', String(id_treasure), limits.documentsPerTreasure],
        ])
      },

      async take({ body: { id_kind, name, file } }, { caller, scope, at, once }) {
        const { id_treasure } = scope
        const stored = await storeFile({ db, files }, file, name)
        if ('refused' in stored) throw refuse(sendMyDocument, stored.refused, words[stored.refused])
        try {
          return await once(async (tx) => {
            await treasuresStore(tx).lock(scope, id_treasure)
            const store = documentsStore(tx)
            const id = await store.send(stored, { id_treasure, id_kind }, at)
            const row = must(await store.find(scope, id))
            await recordEvent(tx, { event: 'document.sent', ...about(row, caller.id, at) })
            return showOwn(row, londonDate(at))
          })
        } catch (error) {
          await removedPictures({ db, files }).removeNow(stored.file)
          throw error
        }
      },
    },
  } satisfies Partial<Handlers>
}

const about = (row: DocumentRow, id_user: number, at: Date) => ({
  at,
  by: userActor(id_user),
  id_treasure: row.id_treasure,
  id_record: row.id,
  data: { kind: row.kind },
})

/** A document for every trade has neither trades nor categories. */
const fitting = (input: DocumentKindInput): DocumentKindInput =>
  input.every_trade ? { ...input, services: [], needs_categories: false } : input
