import { TextAreaField } from '@treasures/widgets/kit'
import type { MapScale } from '@treasures/widgets/price-map'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CodesMap } from '../codes/CodesMap.tsx'
import { codesAround } from '../codes/code-areas.ts'
import { textProps } from '../form/field-props.ts'
import type { Form } from '../form/use-form.ts'
import { codesOf, toggleCode } from './region-codes.rules.ts'
import { codeHolders } from './regions.queries.ts'

/** Colours of outward codes by their region. */
const holderScale: MapScale = {
  steps: [
    { colour: '--count-0', below: 1, words: 'No region' },
    { colour: '--count-2', below: 2, words: 'Another region', isHatched: true },
    { colour: '--count-4', below: Infinity, words: 'This region' },
  ],
}

type HoldersMapProps = {
  /** Codes to show as this region's. */
  codes: readonly string[]
  onChoose: (outcode: string) => void
}

/** Map of outward codes: this region's, other regions', and free ones. */
export function HoldersMap({ codes, onChoose }: HoldersMapProps) {
  const { data } = useQuery(codeHolders)
  const areas = useMemo(() => {
    const own = new Set(codes)
    return codesAround(data ?? [], (outcode) => own.has(outcode)).map(
      ({ outcode, lat, lon, id_region }) => ({
        outcode,
        lat,
        lon,
        value: own.has(outcode) ? 2 : id_region === null ? 0 : 1,
      }),
    )
  }, [data, codes])
  return (
    <CodesMap
      label="Map of outward codes and their regions"
      areas={areas}
      chosen={undefined}
      onChoose={onChoose}
      scale={holderScale}
    />
  )
}

/** Field for outward codes: a typed or pasted list, and a map that adds and removes them. */
export function CodesField<Values extends { codes: string }>({
  form,
  own,
}: {
  form: Form<Values>
  /** Id of the region that already has the codes. */
  own?: number
}) {
  const { data = [] } = useQuery(codeHolders)
  const typed = form as unknown as Form<{ codes: string }>
  const codes = useMemo(
    () => codesOf(typed.values.codes, data, own),
    [typed.values.codes, data, own],
  )
  return (
    <>
      <TextAreaField
        {...textProps(typed, 'codes')}
        label="Outward codes"
        hint="Type or paste a list, for example LS6, LS7. An area such as LS adds all of its free codes."
      />
      <p role="status" className="muted small">
        {codes.length} outward {codes.length === 1 ? 'code' : 'codes'}
      </p>
      <HoldersMap
        codes={codes}
        onChoose={(outcode) => typed.change({ codes: toggleCode(codes.join(', '), outcode) })}
      />
    </>
  )
}
