/** Stands in for Stripe's script: a frame with one box, in which "declined" is declined. */
const confirm = async ({ confirmParams }) =>
  document.querySelector('[aria-label^="payment of"]').value === 'declined'
    ? {
        error: {
          message: `Your card was declined. ${confirmParams.return_url ? '' : 'No way back.'}`,
        },
      }
    : {}

globalThis.Stripe = (publishableKey) => ({
  elements: ({ clientSecret }) => ({
    create: (type) => {
      const box = document.createElement('input')
      box.setAttribute('aria-label', `${type} of ${publishableKey} for ${clientSecret}`)
      const listeners = new Map()
      return {
        box,
        on: (event, listener) => listeners.set(event, listener),
        mount(place) {
          place.append(box)
          listeners.get('ready')?.()
        },
        destroy: () => box.remove(),
      }
    },
  }),
  confirmSetup: confirm,
  confirmPayment: confirm,
})
