export type LoginPanel = 'sign-in' | 'sign-up' | 'forgotten-password'

/** The panel is part of the address, so that Back leads to the one before and a link can name one. */
export const panelOf = (search: URLSearchParams): LoginPanel => {
  const named = search.get('panel')
  return named === 'sign-up' || named === 'forgotten-password' ? named : 'sign-in'
}

/** Where one wanted to go stays in the address. */
export function withPanel(search: URLSearchParams, panel: LoginPanel): URLSearchParams {
  const next = new URLSearchParams(search)
  if (panel === 'sign-in') next.delete('panel')
  else next.set('panel', panel)
  return next
}
