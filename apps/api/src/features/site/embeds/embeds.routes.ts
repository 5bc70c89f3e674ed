import {
  createEmbed,
  deleteEmbed,
  getPublicEmbed,
  lookOf,
  policyDirectives,
  reportEmbed,
  updateEmbed,
  londonDate,
  type Embed,
  type EmbedSettings,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { everywhere, narrowed, type StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import { maySpeakFor, originOf, servicesOf } from './embeds.rules.ts'
import {
  embedsStore,
  type EmbedRow,
  type InstallCheckRow,
  type LoadsRow,
  type StoredSettings,
} from './embeds.store.ts'

/** Embeds on franchisees' sites: their management by staff, and the calls of the widgets there. */
export function embedsRoutes({ clock, database: { db }, limits, publicSettings }: Deps) {
  async function show(
    from: Db,
    scope: StaffScope,
    id: string,
    at: Date,
  ): Promise<Embed | undefined> {
    const row = await embedsStore(from).find(scope, id)
    return row && (await showEmbeds(from, [row], at))[0]
  }

  return {
    async listEmbeds(_input, { caller, scope, at }) {
      const store = embedsStore(db)
      const shown = narrowed(scope, caller)
      const others = await store.listOtherSites(shown)
      return {
        data: await showEmbeds(db, await store.list(shown), at),
        other_sites: others.map(({ first_seen, last_seen, ...site }) => ({
          ...site,
          first_seen: first_seen.toISOString(),
          last_seen: last_seen.toISOString(),
        })),
      }
    },

    createEmbed: ({ body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const id_region = await readRegion(tx, createEmbed, scope, body)
        const region = id_region ?? caller.chosenRegion ?? caller.id_ambassador
        if (!region) throw noSuchRegion(createEmbed, 'Choose a region')
        const id = makeOpaqueId()
        const { name, widget } = body
        const fields = { name, widget, settings: settingsOf(body), id_region: region }
        await embedsStore(tx).insert(id, fields, at)
        return must(await show(tx, everywhere, id, at))
      }),

    updateEmbed: ({ params, body }, { scope, at, once }) =>
      once(async (tx) => {
        const store = embedsStore(tx)
        if (!(await store.find(scope, params.id))) throw noSuchEmbed(updateEmbed)
        const id_region = await readRegion(tx, updateEmbed, scope, body)
        const { name, widget } = body
        const fields = {
          name,
          widget,
          settings: settingsOf(body),
          ...(id_region !== undefined && { id_region }),
        }
        const changed =
          (await store.update(scope, params.id, fields, at)) &&
          (await show(tx, scope, params.id, at))
        if (!changed) throw noSuchEmbed(updateEmbed)
        return changed
      }),

    async deleteEmbed({ params }, { scope, once }) {
      return once(async (tx) => {
        if (!(await embedsStore(tx).delete(scope, params.id))) throw noSuchEmbed(deleteEmbed)
        return { id: params.id }
      })
    },

    async getPublicEmbed({ params }) {
      const store = embedsStore(db)
      const row = await store.find(everywhere, params.id)
      if (!row) throw noSuchEmbed(getPublicEmbed)
      const { services, sites: _, ...settings } = row.settings as StoredSettings
      return {
        id: row.id,
        widget: row.widget,
        id_region: row.id_region,
        ...settings,
        look: lookOf(settings),
        // The board shows all jobs, including jobs of services that customers can no longer book.
        services:
          services.length && row.widget === 'booking-form'
            ? servicesOf(services, await store.listOffered(row.id_region, londonDate(clock())))
            : services,
      }
    },

    async reportEmbed({ params, body }, { at, address, pageOrigin }) {
      await limitAttempts(db, at, [
        ...countersOf('install-check-address', address, limits.installChecksPerAddress),
      ])
      const page = originOf(body.page)
      if (page === undefined)
        throw refuseGenerally('invalid_fields', 'Please correct the problems', {
          errors: { page: ['must be the address of a web page'] },
        })
      const { version, way, blocked, error = null } = body
      const sighting = { page, version, way, blocked: [...new Set(blocked)], error }
      const store = embedsStore(db)
      const ours = publicSettings().portal_url
      // An origin that may not report on the page gets an answer but is not recorded. An example is
      // a preview in a closed frame.
      const isThere = maySpeakFor(page, { reporter: pageOrigin, ours, way })
        ? await store.see(params.id, sighting, at)
        : (await store.find(everywhere, params.id)) !== undefined
      if (!isThere) throw noSuchEmbed(reportEmbed)
      return { id: params.id }
    },
  } satisfies Partial<Handlers>
}

const noSuchEmbed = (endpoint: Refusing<'embed_not_found'>) =>
  refuse(endpoint, 'embed_not_found', 'We can’t find that embed.')

const noSuchRegion = (
  endpoint: Refusing<'ambassador_not_found'>,
  why = 'We can’t find that region',
) => refuse(endpoint, 'ambassador_not_found', `${why}.`, { errors: { id_region: [why] } })

/**
 * Returns the requested region. If the region is outside the caller's scope, answers as if it did
 * not exist.
 */
async function readRegion(
  from: Db,
  endpoint: Refusing<'ambassador_not_found'>,
  scope: StaffScope,
  { id_region }: ParsedOf<typeof createEmbed>['body'],
): Promise<number | undefined> {
  if (id_region === undefined) return undefined
  const isOutside = scope.kind === 'region' && scope.id_region !== id_region
  if (isOutside || !(await embedsStore(from).regionExists(id_region))) throw noSuchRegion(endpoint)
  return id_region
}

const settingsOf = ({ name: _n, widget: _w, id_region: _r, ...settings }: EmbedSettings) => settings

/** Adds sightings and loads to embeds. */
async function showEmbeds(from: Db, rows: readonly EmbedRow[], at: Date): Promise<Embed[]> {
  const store = embedsStore(from)
  const ids = rows.map(({ id }) => id)
  const seen = await store.listInstallChecks(ids)
  const loads = await store.listLoads(ids, at)
  return rows.map((row) => {
    const isOf = ({ id_embed }: { id_embed: string }) => id_embed === row.id
    return showEmbed(row, seen.filter(isOf), loads.filter(isOf))
  })
}

const showEmbed = (
  row: EmbedRow,
  sightings: readonly InstallCheckRow[],
  loads: readonly LoadsRow[],
): Embed => ({
  ...(row.settings as StoredSettings),
  // Older rows have no `sites`.
  sites: (row.settings as Partial<StoredSettings>).sites ?? [],
  id: row.id,
  id_region: row.id_region,
  region_name: row.region_name,
  name: row.name,
  widget: row.widget,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  sightings: sightings.map(({ first_seen, last_seen, error_at, blocked, ...seen }) => ({
    page: seen.page,
    version: seen.version,
    first_seen: first_seen.toISOString(),
    last_seen: last_seen.toISOString(),
    error: seen.error,
    error_at: error_at?.toISOString() ?? null,
    way: seen.way,
    blocked: policyDirectives.filter((directive) => blocked.includes(directive)),
  })),
  loads: loads.map(({ day, loads: many }) => ({ day, loads: many })),
})
