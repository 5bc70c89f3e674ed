/** Visibility of this tab. Servers, and pages without tabs, are always visible. */
export const tabVisibility = {
  isHidden: () => globalThis.document?.visibilityState === 'hidden',
  onChange(run: () => void) {
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  },
}
