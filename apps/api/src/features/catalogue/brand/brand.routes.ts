import {
  removeRegionLogo,
  updateRegionBrand,
  uploadLogo,
  uploadRegionLogo,
  type Brand,
} from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { addressIn } from '#kernel/email.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import type { PictureRefusal } from '#kernel/draw-picture.ts'
import { sendPicture } from '#kernel/http/send-picture.ts'
import { logoUrl, noBrand, publicBrand } from './brand.rules.ts'
import { brandStore, logosStore, type Choice } from './brand.store.ts'
import { encodeLogo, logoAtMost, logoFiles } from './encode-logo.ts'
import { logoRemoval } from './remove-logos.ts'

type BrandDeps = Pick<Deps, 'database' | 'files' | 'brands' | 'settings'>
type Once = <T>(write: (tx: Db) => Promise<T>) => Promise<T>
type By = { at: Date; caller: { id: number }; once: Once }

const texts: Record<PictureRefusal, string> = {
  image_not_readable: 'We can’t read this file. Please choose a PNG, JPEG or WebP.',
  image_too_large: 'This logo is too large: 1 MB and 12,000 pixels a side at most.',
}

/** Look of the business and its regions, and the sender of their e-mails. */
export function brandRoutes({ database: { db }, files, brands, settings }: BrandDeps) {
  const removal = logoRemoval({ db, files })

  async function show(id_region: number | null): Promise<Brand> {
    const rows = await brandStore(db).list()
    const row = rows.find((one) => one.id_region === id_region)
    const regions = id_region === null ? [] : await brandStore(db).listRegions([id_region])
    return showOne(regions[0] ?? null, row)
  }

  type Row = Awaited<ReturnType<ReturnType<typeof brandStore>['list']>>[number]
  function showOne(region: Brand['region'], row: Row | undefined): Brand {
    const { name, logo, width, height, accent, sender_name, reply_to } = row ?? noBrand
    const shown = brands.of(region?.id)
    return {
      region,
      name,
      logo: logo && width && height ? { url: logoUrl(logo), width, height } : null,
      accent,
      sender_name,
      reply_to,
      updated_at: row?.updated_at.toISOString() ?? null,
      shown: {
        ...publicBrand(shown),
        sender_name: shown.sender_name,
        sender_address: addressIn(settings.mailFrom),
        reply_to: shown.reply_to,
      },
    }
  }

  /** Saves the choice and logs the change. Returns the previous logo. */
  async function save(tx: Db, id_region: number | null, choice: Choice, { at, caller }: By) {
    const store = brandStore(tx)
    const before = (await store.hold(id_region)) ?? noBrand
    const changes = changesBetween(before, choice)
    if (changes.length === 0) return null
    await store.save(id_region, choice, at)
    await recordEvent(tx, {
      event: 'brand.changed',
      at,
      by: userActor(caller.id),
      id_record: id_region ?? 0,
      id_region,
      data: { of_region: id_region, changes },
    })
    return before.logo
  }

  async function change(id_region: number | null, choice: Choice, by: By): Promise<Brand> {
    await by.once(async (tx) => {
      await save(tx, id_region, choice, by)
      return {}
    })
    await brands.refresh()
    return show(id_region)
  }

  async function takeLogo(
    endpoint: Refusing<PictureRefusal>,
    id_region: number | null,
    sent: Blob,
    by: By,
  ): Promise<Brand> {
    if (sent.size > logoAtMost) throw refuse(endpoint, 'image_too_large', texts.image_too_large)
    const drawn = await encodeLogo(sent)
    if ('refused' in drawn) throw refuse(endpoint, drawn.refused, texts[drawn.refused])
    const file = makeOpaqueId()
    const { width, height } = drawn
    await logosStore(db).announce({ file, width, height, made_at: by.at })
    try {
      await logoFiles(files).write(file, drawn)
      const replaced = await by.once(async (tx) => {
        if (!(await logosStore(tx).hold(file)))
          throw refuseGenerally('unavailable', 'The logo took too long. Please send it again.')
        return save(tx, id_region, { logo: file }, by)
      })
      if (replaced) await removal.removeNow(replaced)
    } catch (error) {
      await removal.removeNow(file)
      throw error
    }
    await brands.refresh()
    return show(id_region)
  }

  async function dropLogo(id_region: number | null, by: By): Promise<Brand> {
    const removed = await by.once((tx) => save(tx, id_region, { logo: null }, by))
    if (removed) await removal.removeNow(removed)
    await brands.refresh()
    return show(id_region)
  }

  /** A region outside the caller's scope is refused like a missing region. */
  async function mustBeTheirs(
    endpoint: Refusing<'ambassador_not_found'>,
    scope: StaffScope,
    region: number,
  ): Promise<number> {
    const isTheirs = scope.kind === 'all' || scope.id_region === region
    if (!isTheirs || (await brandStore(db).listRegions([region])).length === 0)
      throw refuse(endpoint, 'ambassador_not_found', 'We can’t find that region.')
    return region
  }

  return {
    async listBrands(_input, { scope }) {
      const store = brandStore(db)
      const rows = await store.list()
      const regions = await store.listRegions(scope.kind === 'region' ? [scope.id_region] : 'all')
      const whose = [...(scope.kind === 'all' ? [null] : []), ...regions]
      return {
        data: whose.map((region) =>
          showOne(
            region,
            rows.find((row) => row.id_region === (region?.id ?? null)),
          ),
        ),
      }
    },

    updateBrand: ({ body }, context) => change(null, body, context),

    async updateRegionBrand({ params: { region }, body }, context) {
      return change(await mustBeTheirs(updateRegionBrand, context.scope, region), body, context)
    },

    uploadLogo: {
      letIn: async () => {},
      take: ({ body: { file } }, context) => takeLogo(uploadLogo, null, file, context),
    },

    uploadRegionLogo: {
      letIn: async () => {},
      async take({ params: { region }, body: { file } }, context) {
        const id = await mustBeTheirs(uploadRegionLogo, context.scope, region)
        return takeLogo(uploadRegionLogo, id, file, context)
      },
    },

    removeLogo: (_input, context) => dropLogo(null, context),

    async removeRegionLogo({ params: { region } }, context) {
      return dropLogo(await mustBeTheirs(removeRegionLogo, context.scope, region), context)
    },
  } satisfies Partial<Handlers>
}

/** Serves logo files to pages, e-mails and home screens. */
export function serveLogos(app: FastifyInstance, { files }: Pick<Deps, 'files'>) {
  app.get<{ Params: { file: string } }>(
    '/public/logo/:file',
    { config: { cost: 1, priority: files.place.kind === 'bucket' ? 'exempt' : 'last' } },
    async (request, reply) => {
      const { file } = request.params
      const found = /^[A-Za-z0-9_-]{22}(?:-(?:64|180|192|512|maskable))?\.png$/.test(file)
        ? await files.read(file)
        : undefined
      if (!found) throw refuseGenerally('not_found', 'We can’t find that logo.')
      return sendPicture(request, reply, 'image/png', found)
    },
  )
}
