import { createPhotoQueue } from '#parts/photos/photo-queue.ts'
import { createSaidQueue, createSignOffQueue } from '#parts/said-at-visits.ts'
import { callErrors, sendPhoto, sendSaid, sendSigned } from './calls.ts'

/** A treasure's reports at visits, sent by the calls of this page. */
export const saidAtVisits = createSaidQueue({ send: sendSaid, ...callErrors })

/** Customers' signatures, sent by the calls of this page. */
export const signOffs = createSignOffQueue({ send: sendSigned, ...callErrors })

/** A treasure's photos, sent by the calls of this page. */
export const photos = createPhotoQueue({ send: sendPhoto, ...callErrors })
