import {
  agreeSelfBilling,
  getTreasureTax,
  dayInWords,
  type TreasureTax,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Tag, type TagProps } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { keepAnswer, queryOf } from '#app/query.ts'
import { paths } from '../../app/paths.ts'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { Loaded } from '../list/Loaded.tsx'
import { Panel } from '../panels/Panel.tsx'
import { agreementNow, type AgreementState } from './agreement.rules.ts'
import { selfBillingTerms } from './self-billing-terms.ts'
import './tax.css'

type SelfBillingPanelProps = {
  idTreasure: number
  /** The treasure's name, for staff; without it, the panel addresses the treasure. */
  name?: string
}

/**
 * Agreement by which a treasure lets us write their bills, for a year at a time. The treasure
 * records it, or staff record it if the treasure agrees.
 */
export const SelfBillingPanel = (props: SelfBillingPanelProps) =>
  useMay(getTreasureTax) ? <Agreement {...props} /> : null

const tags: Record<AgreementState, { tone: NonNullable<TagProps['tone']>; words: string }> = {
  none: { tone: 'warn', words: 'Not agreed yet' },
  active: { tone: 'ok', words: 'Active' },
  ending: { tone: 'warn', words: 'Renew soon' },
  ended: { tone: 'danger', words: 'Expired' },
}

function Agreement({ idTreasure, name }: SelfBillingPanelProps) {
  const query = useQuery(queryOf(getTreasureTax, { params: { id: idTreasure } }))
  const [isAgreeing, setAgreeing] = useState(false)
  const control = useControl(agreeSelfBilling)
  const state = query.data && agreementNow(query.data)
  const isOwn = name === undefined
  return (
    <Panel title="Self-billing agreement" anchor="self-billing">
      <Loaded query={query}>
        {(tax) => (
          <>
            <Standing tax={tax} />
            <details className="tax-terms" open={isOwn && state !== 'active'}>
              <summary>{isOwn ? 'What you agree to' : 'What they agree to'}</summary>
              <ul>
                {selfBillingTerms.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </details>
            <div className="panel-actions">
              <ControlButton
                kind={state === 'active' || !isOwn ? 'quiet' : 'primary'}
                control={control}
                onClick={() => setAgreeing(true)}
              >
                {isOwn ? (state === 'none' ? 'Agree' : 'Renew agreement') : 'Record agreement'}
              </ControlButton>
              {!isOwn && <Link to={`${paths.bills()}?id_treasure=${idTreasure}`}>Bills</Link>}
            </div>
          </>
        )}
      </Loaded>
      {isAgreeing && (
        <ConfirmChange
          title={isOwn ? 'Agree to self-billing?' : 'Record self-billing agreement?'}
          yes={isOwn ? 'I agree' : 'Record agreement'}
          tone="plain"
          change={() => api.call(agreeSelfBilling, { params: { id: idTreasure } })}
          said="Agreement recorded."
          onDone={(tax) => keepAnswer(getTreasureTax, { params: { id: idTreasure } }, tax)}
          onClose={() => setAgreeing(false)}
        >
          {isOwn
            ? 'You let us prepare your invoices for the next twelve months, on the terms shown on this page.'
            : `${name} agrees that we issue their bills for the next twelve months, that they send no invoices of their own for this work, and that they tell us at once if their VAT registration changes.`}
        </ConfirmChange>
      )}
    </Panel>
  )
}

function Standing({ tax }: { tax: TreasureTax }) {
  const { agreed_on, expires_on } = tax
  const { tone, words } = tags[agreementNow(tax)]
  return (
    <p className="tags">
      <Tag tone={tone}>{words}</Tag>
      {agreed_on && expires_on && (
        <span className="small muted">
          {dayInWords(agreed_on)} to {dayInWords(expires_on)}
        </span>
      )}
    </p>
  )
}
