import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Capability } from '../../kernel/wire.ts'

/** `{id}` is the job's opaque `images_id`, never its serial number. */
export const listImageUrls = endpoint('GET', '/public/job/{id}/image_urls', {
  summary: "Addresses of a job's pictures, in order; relative to the API's base.",
  params: z.object({ id: Capability }),
  ok: z.array(z.string()),
  problems: { images_not_found: 404 },
  access: 'public',
})
