import { keeping, type PersonalData } from '../../kernel/personal-data/personal-data.ts'

/** Pages that show our widgets, and backups: nothing of anybody in their own rows. */
export const siteData = {
  embeds: { columns: keeping('id', 'name', 'widget', 'settings') },
  embed_loads: { columns: keeping('id_embed') },
  embed_sightings: { columns: keeping('id_embed', 'page', 'version', 'error', 'way', 'blocked') },
  opened: { columns: keeping('counts') },
  backups: { columns: keeping('file', 'error', 'test_error') },
} satisfies Partial<PersonalData>
