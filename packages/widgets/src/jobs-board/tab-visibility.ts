/** Whether this tab can be seen. A server, and a page without tabs, always can. */
export const tabVisibility = {
  isHidden: () => globalThis.document?.visibilityState === 'hidden',
  onChange(run: () => void) {
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  },
}
