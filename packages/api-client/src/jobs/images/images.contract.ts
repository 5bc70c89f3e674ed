import * as z from 'zod/mini'
import { BookingImage, ImageNumber } from '../booking/booking.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Capability, Id, Upload, byId } from '../../kernel/wire.ts'

/** `{id}` is the job's opaque `images_id`, never its serial number. */
export const listImageUrls = endpoint('GET', '/public/job/{id}/image_urls', {
  summary: "Addresses of a job's photos, in order, relative to the API's base.",
  params: z.object({ id: Capability }),
  ok: z.array(z.string()),
  problems: { images_not_found: 404 },
  access: 'public',
})

const notMine = { job_not_found: 404 }
const notEditable = { ...notMine, job_not_editable: 409 }

export const listMyJobImages = endpoint('GET', '/my/customer/job/{id}/images', {
  summary: "Photos of one of the signed-in customer's jobs, in order.",
  ...byId,
  ok: z.object({ data: z.array(BookingImage) }),
  problems: notMine,
  access: 'customer',
})

/** JPEG, PNG or WebP up to 10 MB, saved without metadata. */
export const uploadMyJobImage = endpoint('POST', '/my/customer/job/image', {
  summary:
    "Adds a photo to one of the signed-in customer's jobs, or replaces the photo of that number, until the job is done.",
  body: z.object({ id_job: Id, image_number: ImageNumber, file: Upload }),
  ok: BookingImage,
  problems: { ...notEditable, image_not_readable: 422, image_too_large: 413 },
  access: 'customer',
  consumes: 'multipart',
})

export const removeMyJobImage = endpoint('POST', '/my/customer/job/image/remove', {
  summary: "Removes a photo from one of the signed-in customer's jobs, until the job is done.",
  body: z.object({ id_job: Id, image_number: ImageNumber }),
  ok: z.object({ image_number: z.int() }),
  problems: notEditable,
  access: 'customer',
})
