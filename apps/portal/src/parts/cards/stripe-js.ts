/**
 * The part of Stripe's script that is used here. The fields are Stripe's own frames, so their input
 * is sent only to Stripe.
 */
export type StripeJs = {
  elements(options: { clientSecret: string; appearance: object; locale: string }): StripeElements
  confirmSetup(options: Confirmation): Promise<Confirmed>
  confirmPayment(options: Confirmation): Promise<Confirmed>
  /** Asks the bank about a card that Stripe has saved. */
  confirmCardPayment(clientSecret: string, options: { payment_method: string }): Promise<Confirmed>
}
type Confirmation = {
  elements: StripeElements
  confirmParams: { return_url: string }
  redirect: 'if_required'
}
type Confirmed = { error?: { message?: string } }
export type StripeElements = { create(type: 'payment', options: object): StripeElement }
type StripeElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
}

declare global {
  var Stripe: ((publishableKey: string) => StripeJs) | undefined
}

const loading = new Map<string, Promise<void>>()

/** Loads Stripe's script on first use. A failed load is retried next time. */
export async function loadStripe(script: string, publishableKey: string): Promise<StripeJs> {
  const arrived = loading.get(script) ?? addScript(script)
  loading.set(script, arrived)
  try {
    await arrived
    if (!globalThis.Stripe) throw new Error('The script has loaded, but it does not define Stripe')
    return globalThis.Stripe(publishableKey)
  } catch (error) {
    loading.delete(script)
    throw error
  }
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script could not be loaded'))
    })
    document.head.append(script)
  })
