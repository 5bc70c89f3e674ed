import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, DateInput, Id, Upload } from '../../kernel/wire.ts'
import {
  DocumentCheck,
  DocumentKind,
  DocumentKindInput,
  DocumentReason,
  DocumentsPage,
  DocumentsQuery,
  RequiredDocument,
  StaffDocument,
  StarterDocument,
  TreasureDocument,
  VisitAtRisk,
} from './documents.schema.ts'

const view = { access: 'staff', permission: 'documents.view' } as const
const edit = { access: 'staff', permission: 'documents.edit' } as const
const kinds = { access: 'staff', permission: 'document_kinds.edit' } as const
const absent = { document_not_found: 404 } as const
const closed = { ...absent, document_closed: 409 } as const

/** Franchisees see the kinds for all regions and those of their own. */
export const listDocumentKinds = endpoint('GET', '/documents/kinds', {
  summary: 'Kinds of documents that treasures must show, by name.',
  ok: z.object({ data: z.array(DocumentKind) }),
  ...view,
})

const kindProblems = { document_kind_exists: 409, region_not_found: 422, service_not_found: 422 }

/** Franchisees add kinds for their own region. */
export const createDocumentKind = endpoint('POST', '/documents/kind', {
  summary: 'Adds a kind of document that treasures must show.',
  body: DocumentKindInput,
  ok: DocumentKind,
  problems: kindProblems,
  ...kinds,
})

/** Its region cannot change. Documents that were checked keep counting. */
export const updateDocumentKind = endpoint('PUT', '/documents/kind/{id}', {
  summary: 'Changes a kind of document, or stops asking for it.',
  ...byId,
  body: DocumentKindInput,
  ok: DocumentKind,
  problems: { ...kindProblems, document_kind_not_found: 404 },
  ...kinds,
})

/** Those for trades that are not offered here are left out. */
export const listStarterDocuments = endpoint('GET', '/documents/starter', {
  summary: 'Common kinds of documents in Britain for the trades that are offered.',
  ok: z.object({ data: z.array(StarterDocument) }),
  ...kinds,
})

/** Kinds that exist already, and unknown codes, are left out. */
export const takeStarterDocuments = endpoint('POST', '/documents/starter', {
  summary: 'Takes over common kinds of documents.',
  body: z.object({
    codes: z
      .array(z.string().check(z.maxLength(60)))
      .check(z.minLength(1, 'Choose at least one'), z.maxLength(50)),
    /** First day on which jobs need them. */
    required_from: DateInput,
  }),
  ok: z.object({ data: z.array(DocumentKind) }),
  ...kinds,
})

export const listVisitsAtRisk = endpoint('GET', '/documents/visits-at-risk', {
  summary:
    'Coming visits whose treasure lacks a document on that day, the first 250, from the first warning.',
  ok: z.object({ data: z.array(VisitAtRisk), total: z.int() }),
  ...view,
})

export const listDocuments = endpoint('GET', '/documents', {
  summary: 'Documents of treasures, those that have waited longest first by default.',
  query: DocumentsQuery,
  ok: DocumentsPage,
  ...view,
})

export const getDocument = endpoint('GET', '/document/{id}', {
  summary: "A treasure's document.",
  ...byId,
  ok: StaffDocument,
  problems: absent,
  ...view,
})

/** A WebP picture or a PDF, always as an attachment. Treasures get their own. */
export const getDocumentFile = endpoint('GET', '/document/{id}/file', {
  summary: "The file of a treasure's document.",
  ...byId,
  ok: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
  problems: absent,
  access: 'staff_or_treasure',
  permission: 'documents.view',
  produces: 'file',
})

/**
 * From now on the document counts, and earlier ones of its kind no longer do. If it begins later,
 * earlier ones count until they end.
 *
 * `document_closed`: it was checked or refused already, or the treasure has sent another.
 * `document_incomplete`: the kind needs a number, a last day, an amount or categories, or the
 * document ends before today.
 */
export const checkDocument = endpoint('PUT', '/document/{id}/check', {
  summary: 'Records that the caller has checked a document today.',
  ...byId,
  body: DocumentCheck,
  ok: StaffDocument,
  problems: { ...closed, document_incomplete: 422 },
  ...edit,
})

export const refuseDocument = endpoint('PUT', '/document/{id}/refuse', {
  summary: 'Refuses a document. The treasure is notified of the reason.',
  ...byId,
  body: DocumentReason,
  ok: StaffDocument,
  problems: closed,
  ...edit,
})

/** The treasure is notified of the reason, and gets no more jobs that need the document. */
export const endDocument = endpoint('PUT', '/document/{id}/end', {
  summary: 'Ends a checked document before its last day.',
  ...byId,
  body: DocumentReason,
  ok: StaffDocument,
  problems: closed,
  ...edit,
})

/** For documents that were shown in person. From now on it counts, and earlier ones no longer do. */
export const recordDocument = endpoint('POST', '/treasure/{id}/document', {
  summary: 'Records a document that the caller has seen and checked today, without a file.',
  ...byId,
  body: z.object({ ...DocumentCheck.shape, id_kind: Id }),
  ok: StaffDocument,
  problems: {
    treasure_not_found: 404,
    document_kind_not_found: 404,
    document_incomplete: 422,
  },
  ...edit,
})

const required = z.object({ data: z.array(RequiredDocument) })

export const listTreasureDocuments = endpoint('GET', '/treasure/{id}/documents', {
  summary: 'Documents that a treasure needs for their trades, with the state of each.',
  ...byId,
  ok: required,
  problems: { treasure_not_found: 404 },
  ...view,
})

export const listMyDocuments = endpoint('GET', '/my/treasure/documents', {
  summary: 'Documents that the signed-in treasure needs for their trades, with the state of each.',
  ok: required,
  access: 'treasure',
})

/**
 * JPEG, PNG, WebP or PDF up to 10 MB. Pictures are saved without metadata. It replaces a document
 * of the same kind that waits for the check. A checked one counts until this one is checked.
 */
export const sendMyDocument = endpoint('POST', '/my/treasure/document', {
  summary: 'Sends a document of the signed-in treasure to be checked.',
  body: z.object({
    id_kind: Id,
    /** The file’s own name. Only its letters are kept: the type is read from the bytes. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    file: Upload,
  }),
  ok: TreasureDocument,
  problems: {
    document_kind_not_found: 404,
    image_not_readable: 422,
    image_too_large: 413,
  },
  access: 'treasure',
  consumes: 'multipart',
})
