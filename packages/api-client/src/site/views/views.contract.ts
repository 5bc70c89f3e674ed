import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id } from '../../kernel/wire.ts'
import { NewView, View, ViewChange, ViewCount } from './views.schema.ts'

/**
 * Views of the caller, and views that colleagues share: admins among themselves, and the staff of a
 * region among themselves. A view holds filters only. Its records are those that the caller's own
 * list shows.
 */
const staff = { access: 'staff' } as const
const sharing = { access: 'staff', permission: 'views.share' } as const
const absent = { view_not_found: 404 }
const limits = { view_exists: 409, too_many_views: 409 }

/** Without views of lists that the caller may not see. */
export const listViews = endpoint('GET', '/views', {
  summary: 'Saved views of the caller and of colleagues, by list and name.',
  ok: z.object({ data: z.array(View) }),
  ...staff,
})

export const countViews = endpoint('GET', '/views/counts', {
  summary: 'Number of records in each pinned view.',
  ok: z.object({ data: z.array(ViewCount) }),
  ...staff,
})

export const createView = endpoint('POST', '/view', {
  summary: 'Saves the filters of a list under a name.',
  body: NewView,
  ok: View,
  problems: limits,
  ...staff,
})

/** A shared view can be changed only by staff who may share. */
export const updateView = endpoint('PUT', '/view/{id}', {
  summary: 'Renames or pins a view, or saves other filters in it.',
  ...byId,
  body: ViewChange,
  ok: View,
  problems: { ...absent, ...limits },
  ...staff,
})

/** A shared view can be deleted only by staff who may share. */
export const deleteView = endpoint('DELETE', '/view/{id}', {
  summary: 'Deletes a view. Its records stay.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: absent,
  ...staff,
})

export const shareView = endpoint('POST', '/view/{id}/share', {
  summary: 'Shares a view of the caller with all colleagues.',
  ...byId,
  ok: View,
  problems: { ...absent, ...limits },
  ...sharing,
})

export const unshareView = endpoint('POST', '/view/{id}/unshare', {
  summary: 'Makes a shared view the caller’s own.',
  ...byId,
  ok: View,
  problems: { ...absent, ...limits },
  ...sharing,
})
