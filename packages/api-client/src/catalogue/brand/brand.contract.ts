import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, Upload } from '../../kernel/wire.ts'
import { Brand, BrandInput, RegionBrandInput } from './brand.schema.ts'

const ofRegion = { params: z.object({ region: Id }) }
const noRegion = { ambassador_not_found: 404 } as const
const notTaken = { image_not_readable: 422, image_too_large: 413 } as const

export const listBrands = endpoint('GET', '/brand', {
  summary: 'Logo, colour and sender of the business, and of the regions that the caller works for.',
  ok: z.object({ data: z.array(Brand) }),
  access: 'staff',
  permission: 'brand.edit',
})

export const updateBrand = endpoint('PUT', '/brand', {
  summary: 'Sets colour and sender of the business.',
  body: BrandInput,
  ok: Brand,
  access: 'super',
})

export const updateRegionBrand = endpoint('PUT', '/brand/{region}', {
  summary: 'Sets name, colour and sender of a region.',
  ...ofRegion,
  body: RegionBrandInput,
  ok: Brand,
  problems: noRegion,
  access: 'staff',
  permission: 'brand.edit',
})

/** PNG, JPEG or WebP up to 1 MB. The server redraws it, without metadata or animation. */
export const uploadLogo = endpoint('POST', '/brand/logo', {
  summary: 'Sets the logo of the business.',
  body: z.object({ file: Upload }),
  ok: Brand,
  problems: notTaken,
  access: 'super',
  consumes: 'multipart',
})

export const uploadRegionLogo = endpoint('POST', '/brand/{region}/logo', {
  summary: 'Sets the logo of a region.',
  ...ofRegion,
  body: z.object({ file: Upload }),
  ok: Brand,
  problems: { ...noRegion, ...notTaken },
  access: 'staff',
  permission: 'brand.edit',
  consumes: 'multipart',
})

export const removeLogo = endpoint('DELETE', '/brand/logo', {
  summary: 'Removes the logo of the business.',
  ok: Brand,
  access: 'super',
})

export const removeRegionLogo = endpoint('DELETE', '/brand/{region}/logo', {
  summary: 'Removes the logo of a region, which then uses that of the business.',
  ...ofRegion,
  ok: Brand,
  problems: noRegion,
  access: 'staff',
  permission: 'brand.edit',
})
