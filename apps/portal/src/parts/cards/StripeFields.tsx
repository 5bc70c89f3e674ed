import type { CardToken } from '@treasures/api-client'
import { Alert, Button, Spinner } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'
import { loadStripe, type StripeElements, type StripeJs } from './stripe-js.ts'

type StripeFieldsProps = {
  token: CardToken
  isBusy: boolean
  /** Called when an attempt starts, before any confirmation by the bank. */
  onTry: () => void
  onSetup: () => void
  onCancel?: () => void
  /** Amount in words, if the card pays at once. */
  pays?: string | undefined
}

type Phase =
  | { at: 'loading' }
  | { at: 'unreachable' }
  | { at: 'ready' | 'asking'; why?: string }
  | { at: 'sent' }

/**
 * Stripe's own fields, in the light DOM of our page. The fields do not work in a shadow root. In a
 * modal dialog the fields would work, but the bank's dialog would be behind the modal dialog and
 * could not be used.
 */
export function StripeFields({ token, isBusy, onTry, onSetup, onCancel, pays }: StripeFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ stripe: StripeJs; elements: StripeElements } | null>(null)
  const [tries, setTries] = useState(0)
  const [phase, setPhase] = useState<Phase>({ at: 'loading' })
  const { script, publishable_key, client_secret } = token

  useEffect(() => {
    const inside = place.current
    if (!inside || !script || !publishable_key || !client_secret) return
    let isGone = false
    let close = () => {}
    const fail = () => void (isGone || setPhase({ at: 'unreachable' }))
    setPhase({ at: 'loading' })
    void loadStripe(script, publishable_key)
      .then((stripe) => {
        if (isGone) return
        const elements = stripe.elements({
          clientSecret: client_secret,
          appearance: appearanceOf(inside),
          locale: 'en-GB',
        })
        const fields = elements.create('payment', {
          wallets: { applePay: 'never', googlePay: 'never' },
        })
        fields.on('ready', () => void (isGone || setPhase({ at: 'ready' })))
        fields.on('loaderror', fail)
        fields.mount(inside)
        opened.current = { stripe, elements }
        close = () => fields.destroy()
      })
      .catch(fail)
    return () => {
      isGone = true
      close()
    }
  }, [script, publishable_key, client_secret, tries])

  async function confirm() {
    const { current } = opened
    if (!current || phase.at !== 'ready') return
    onTry()
    setPhase({ at: 'asking' })
    const { stripe, elements } = current
    const confirmation = {
      elements,
      confirmParams: { return_url: location.href },
      redirect: 'if_required' as const,
    }
    const asking = pays ? stripe.confirmPayment(confirmation) : stripe.confirmSetup(confirmation)
    const { error } = await asking.catch(() => ({
      error: { message: 'Your bank could not be reached. Please try again.' },
    }))
    if (error)
      return setPhase({ at: 'ready', why: error.message ?? 'This card could not be added.' })
    setPhase({ at: 'sent' })
    onSetup()
  }

  if (phase.at === 'unreachable')
    return (
      <div className="load-failure" role="alert">
        <h2>The card fields could not be loaded</h2>
        <p>They come from Stripe, and something is blocking them.</p>
        <Button kind="quiet" onClick={() => setTries(tries + 1)}>
          Retry
        </Button>
      </div>
    )
  return (
    <form
      className="add-card-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {phase.at === 'ready' && phase.why && <Alert type="danger">{phase.why}</Alert>}
      {phase.at === 'loading' && <Spinner />}
      <div ref={place} className="card-fields" />
      <p className="muted small">
        What you type goes to Stripe, which keeps your card. We never see its number.
      </p>
      <div className="actions">
        <Button
          type="submit"
          disabled={phase.at === 'loading'}
          isBusy={isBusy || phase.at === 'asking'}
        >
          {phase.at === 'sent' ? 'Try again' : pays ? `Pay ${pays}` : 'Add this card'}
        </Button>
        {onCancel && (
          <Button kind="quiet" disabled={isBusy || phase.at === 'asking'} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * Returns our styles for Stripe's frames, which cannot inherit them. Colours are the values that
 * the browser has computed.
 */
function appearanceOf(place: HTMLElement) {
  const { color, backgroundColor, fontFamily, borderColor, accentColor } = getComputedStyle(place)
  return {
    theme: 'stripe',
    variables: {
      colorText: color,
      colorBackground: backgroundColor,
      colorPrimary: accentColor === 'auto' ? color : accentColor,
      fontFamily,
      borderRadius: '8px',
    },
    rules: { '.Input': { borderColor, boxShadow: 'none' } },
  }
}
