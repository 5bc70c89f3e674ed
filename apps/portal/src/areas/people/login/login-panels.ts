export type LoginPanel = 'sign-in' | 'sign-up' | 'forgotten-password'

/**
 * Reads the panel from the address, so that Back returns to the previous panel and links can open a
 * certain one.
 */
export const panelOf = (search: URLSearchParams): LoginPanel => {
  const named = search.get('panel')
  return named === 'sign-up' || named === 'forgotten-password' ? named : 'sign-in'
}

/** Keeps the rest of the address, which holds the return target. */
export function withPanel(search: URLSearchParams, panel: LoginPanel): URLSearchParams {
  const next = new URLSearchParams(search)
  if (panel === 'sign-in') next.delete('panel')
  else next.set('panel', panel)
  return next
}
