import {
  dateInWords,
  getSeller,
  NewSeller,
  sellerGapNames,
  sellerKinds,
  updateSeller,
  type Seller,
  type SellerKind,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList, SelectField, Tag, TextField } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { keepAnswer, queryOf } from '#app/query.ts'
import { paths } from '../../app/paths.ts'
import { api } from '../../app/session/api.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { useForm } from '../form/use-form.ts'
import { Loaded } from '../list/Loaded.tsx'
import { EditablePanel } from '../panels/EditablePanel.tsx'
import { EditForm } from '../panels/EditForm.tsx'
import { BirthDateField } from '../people/BirthDateField.tsx'

type SellerPanelProps = {
  idTreasure: number
  /** True if the treasure sees the panel, false for staff. */
  isOwn?: boolean
}

/** How HMRC's yearly report names a treasure. Both the treasure and staff can edit it. */
export const SellerPanel = (props: SellerPanelProps) =>
  useMay(getSeller) ? <Details {...props} /> : null

function Details({ idTreasure, isOwn = false }: SellerPanelProps) {
  const query = useQuery(queryOf(getSeller, { params: { id: idTreasure } }))
  return (
    <EditablePanel
      title="Details for HMRC"
      anchor="seller"
      edit="Edit details for HMRC"
      endpoint={updateSeller}
      renderForm={(close) => (
        <Loaded query={query}>
          {(seller) => <SellerForm id={idTreasure} seller={seller} isOwn={isOwn} onClose={close} />}
        </Loaded>
      )}
    >
      <Loaded query={query}>
        {(seller) => (
          <>
            {isOwn && (
              <p className="small muted">
                The law asks us to report what we pay you to HMRC each January.
              </p>
            )}
            {seller.gaps.length > 0 && (
              <p>
                <Tag tone="warn">Missing</Tag>{' '}
                {seller.gaps.map((gap) => sellerGapNames[gap]).join(', ')}.{' '}
                {isOwn && seller.gaps.includes('address') && (
                  <Link to={paths.myAccount()}>Your address is under My account</Link>
                )}
              </p>
            )}
            <DescriptionList items={factsOf(seller)} />
          </>
        )}
      </Loaded>
    </EditablePanel>
  )
}

const factsOf = ({ kind, legal_name, company_number, nino, birthdate }: Seller) => [
  { term: 'Kind', detail: sellerKinds[kind] },
  ...(kind === 'individual'
    ? [
        { term: 'Birth date', detail: birthdate ? dateInWords(birthdate) : 'Not given' },
        { term: 'National Insurance number', detail: nino || 'Not given' },
      ]
    : [{ term: 'Legal name', detail: legal_name }]),
  ...(kind === 'company' ? [{ term: 'Company number', detail: company_number }] : []),
]

type Values = {
  kind: string
  legal_name: string
  company_number: string
  nino: string
  birthdate: string
}
type Body = Omit<Values, 'kind'> & { kind: SellerKind }

function SellerForm({
  id,
  seller,
  isOwn,
  onClose,
}: {
  id: number
  seller: Seller
  isOwn: boolean
  onClose: () => void
}) {
  const { kind, legal_name, company_number, nino, birthdate } = seller
  const form = useForm<Values, Body, Seller>({
    initial: { kind, legal_name, company_number, nino, birthdate: birthdate ?? '' },
    schema: NewSeller,
    // What was typed for another kind is not sent.
    toBody: ({ kind: chosen, ...typed }) => ({
      kind: chosen as SellerKind,
      legal_name: chosen === 'individual' ? '' : typed.legal_name,
      company_number: chosen === 'company' ? typed.company_number : '',
      nino: chosen === 'individual' ? typed.nino : '',
      birthdate: chosen === 'individual' ? typed.birthdate : '',
    }),
    save: (body) => api.call(updateSeller, { params: { id }, body }),
    onSaved(saved) {
      snackbar.success('Details for HMRC saved.')
      onClose()
      keepAnswer(getSeller, { params: { id } }, saved)
    },
  })
  const utr = isOwn
    ? 'HMRC knows you by your UTR: please enter it under Tax details.'
    : 'HMRC knows them by their UTR, under Tax details.'
  return (
    <EditForm form={form} onCancel={onClose}>
      <SelectField
        label={isOwn ? 'You work as' : 'They work as'}
        options={Object.entries(sellerKinds).map(([value, label]) => ({ value, label }))}
        hint={form.values.kind === 'partnership' ? utr : undefined}
        {...textProps(form, 'kind')}
      />
      {form.values.kind === 'individual' ? (
        <>
          <BirthDateField required {...textProps(form, 'birthdate')} />
          <TextField
            label="National Insurance number"
            hint={`Two letters, six digits and a letter. If there is none: ${utr}`}
            autoCapitalize="characters"
            {...textProps(form, 'nino')}
          />
        </>
      ) : (
        <TextField
          label="Legal name"
          hint="As it is registered."
          required
          autoComplete="organization"
          {...textProps(form, 'legal_name')}
        />
      )}
      {form.values.kind === 'company' && (
        <TextField
          label="Company number"
          hint="From Companies House."
          required
          {...textProps(form, 'company_number')}
        />
      )}
    </EditForm>
  )
}
