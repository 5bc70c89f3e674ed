import { PasswordField, TextField } from '@treasures/widgets/kit'
import { eachOf } from '../body-checks.ts'
import { textProps } from '../form/field-props.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import { typedProofs, type Proof, type TypedWay } from './proof-words.ts'

type TypedProofProps<Proven> = {
  way: TypedWay
  prove: (proof: Proof) => Promise<Proven>
  onProven: (proven: Proven) => void
  yes: string
  onCancel: () => void
}

/** Proves the person's identity with typed input: a password or a code. */
export function TypedProof<Proven>({
  way,
  prove,
  onProven,
  yes,
  onCancel,
}: TypedProofProps<Proven>) {
  const { label, schema, hint } = typedProofs[way]
  const form = useForm({
    initial: { proof: '' },
    schema: eachOf({ [way]: schema }),
    toBody: ({ proof }) => ({ [way]: proof }) as Proof,
    renamed: { [way]: 'proof' },
    save: prove,
    onSaved: onProven,
  })
  const field = { ...textProps(form, 'proof'), name: way, label, required: true }
  return (
    <Form form={form} invalidAt="fields" yes={yes} onCancel={onCancel}>
      {way === 'password' ? (
        <PasswordField {...field} autoComplete="current-password" />
      ) : (
        <TextField
          {...field}
          hint={hint}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoComplete={way === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
        />
      )}
    </Form>
  )
}
