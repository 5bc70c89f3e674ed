import { addSkill, listSkills, type ApiClient, type PublicSettings } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect, useId, useState } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import { createSnackbars } from '../kit/snackbars.model.ts'
import { SnackbarStack } from '../kit/SnackbarStack.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { fill, mergeTexts } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import css from './skill-dialog.css?inline'
import { SkillDialogModel } from './skill-dialog.model.ts'
import { skillDialogTexts, type SkillDialogTexts } from './skill-dialog.texts.ts'
import { SkillDialogForm } from './SkillDialogForm.tsx'

export type SkillDialogProps = WidgetProps & {
  isOpen: boolean
  idTreasure: number
  texts?: Partial<SkillDialogTexts>
  /** Called after the server has confirmed, before `onClose`. */
  onAdded?: () => void
  /**
   * Called when the dialog should close: set `isOpen` to false. Keep the component rendered,
   * because it still shows the success and keeps the input.
   */
  onClose: () => void
}

export const skillDialogStyles = [kitCss, dialogCss, inputBoxCss, outcomeCss, snackbarsCss, css]

/** The Add Skill dialog, in a shadow root of its own. */
export const SkillDialog = ({ theme = 'auto', ...props }: SkillDialogProps) => (
  <WidgetRoot {...props} styles={skillDialogStyles} theme={theme}>
    {(client) => (
      <SkillDialogSlot
        key={props.idTreasure}
        {...props}
        client={client}
        texts={mergeTexts(skillDialogTexts, props.texts)}
      />
    )}
  </WidgetRoot>
)

type SlotProps = Omit<SkillDialogProps, keyof WidgetProps | 'texts'> & {
  client: ApiClient
  texts: SkillDialogTexts
}

/** Keeps the input and shows notices while the dialog is closed. */
export function SkillDialogSlot(props: SlotProps) {
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
            latest.current.onAdded?.()
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
      {isOpen && <SkillDialogView model={model} texts={texts} onClose={onClose} />}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}

function supportIn(texts: SkillDialogTexts, settings: PublicSettings | undefined): string {
  const { support_phone: phone, support_email: email } = settings ?? {}
  return phone && email ? fill(texts.support, { phone, email }) : texts.supportUnknown
}

type ViewProps = {
  model: InstanceType<typeof SkillDialogModel>
  texts: SkillDialogTexts
  onClose: () => void
}

/**
 * Adds a skill. The dialog is open while it is rendered. Cancel clears the input; Esc and a press
 * outside keep it.
 */
function SkillDialogView({ model, texts, onClose }: ViewProps) {
  const id = useId()
  const { at } = model.phase.value
  const cancel = () => {
    model.forget()
    onClose()
  }
  return (
    <Dialog labelledBy={id} canClose={at !== 'saving'} part="skill-dialog" onClose={onClose}>
      <div className="skill" data-phase={at}>
        <h2 id={id} tabIndex={-1}>
          {texts.title}
        </h2>
        {at === 'loading' && <Spinner text={texts.loading} />}
        {at === 'failed' && <Alert type="danger">{texts.loadFailed}</Alert>}
        {(at === 'form' || at === 'saving') && (
          <SkillDialogForm model={model} texts={texts} onCancel={cancel} />
        )}
        {(at === 'loading' || at === 'failed') && (
          <div className="actions">
            {at === 'failed' && <Button onClick={() => void model.load()}>{texts.tryAgain}</Button>}
            <Button kind="quiet" onClick={cancel}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
