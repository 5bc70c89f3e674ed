import { addSkill, listSkills, type ApiClient, type PublicSettings } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { createSnackbars } from '../kit/snackbars.model.ts'
import { SnackbarStack } from '../kit/SnackbarStack.tsx'
import { fill } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { useLatest } from '../shared/use-latest.ts'
import { SkillDialog } from './SkillDialog.tsx'
import { SkillDialogModel } from './skill-dialog.model.ts'
import type { SkillDialogTexts } from './skill-dialog.texts.ts'

type Props = {
  client: ApiClient
  isOpen: boolean
  idTreasure: number
  texts: SkillDialogTexts
  onAdded: () => void
  onClose: () => void
}

/** Keeps the input and shows notices while the dialog is closed. */
export function SkillDialogSlot(props: Props) {
  const { client, isOpen, texts, onClose } = props
  const settings = usePublicSettings(client)
  const latest = useLatest({ ...props, settings })
  const [snackbars] = useState(() => createSnackbars())
  const model = useModel(
    () =>
      new SkillDialogModel(
        {
          loadSkills: async (signal) =>
            (await latest.current.client.call(listSkills, {}, { signal })).data,
          add: (skill, detail) =>
            latest.current.client.call(addSkill, {
              params: { id: latest.current.idTreasure },
              body: {
                name: skill.name,
                detail,
                id_treasure: latest.current.idTreasure,
                id_skill: skill.id,
              },
            }),
          log: (error) => console.error('treasures: the skill.', error),
          tell: (outcome, name) => {
            const now = latest.current
            const text = fill(now.texts[outcome], {
              name,
              support: supportIn(now.texts, now.settings),
            })
            snackbars[outcome === 'added' ? 'success' : 'warning'](text)
          },
          onAdded: () => {
            latest.current.onAdded()
            latest.current.onClose()
          },
        },
        texts,
      ),
  )
  useEffect(() => {
    if (!isOpen) return undefined
    model.open()
    return model.stop
  }, [model, isOpen])

  return (
    <>
      {isOpen && <SkillDialog model={model} texts={texts} onClose={onClose} />}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}

function supportIn(texts: SkillDialogTexts, settings: PublicSettings | undefined): string {
  const { support_phone: phone, support_email: email } = settings ?? {}
  return phone && email ? fill(texts.support, { phone, email }) : texts.supportUnknown
}
