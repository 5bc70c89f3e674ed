import { addSkill, deleteSkill, updateSkillDetail, type TreasureSkill } from '@treasures/api-client'
import { EmptyState, TextAreaField } from '@treasures/widgets/kit'
import { SkillDialog } from '@treasures/widgets/skill-dialog'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { textProps } from '#parts/form/field-props.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useForm } from '#parts/form/use-form.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'

type TreasureSkillsProps = {
  idTreasure: number
  skills: readonly TreasureSkill[]
  title: string
}

/** A treasure's skills, for staff and for the treasure. */
export function TreasureSkills({ idTreasure, skills, title }: TreasureSkillsProps) {
  const [isAdding, setAdding] = useState(false)
  const add = useControl(addSkill)
  return (
    <Panel
      anchor="skills"
      title={title}
      action={
        <ControlButton kind="quiet" control={add} onClick={() => setAdding(true)}>
          Add Skill
        </ControlButton>
      }
    >
      {skills.length === 0 ? (
        <EmptyState title="No skills yet" icon={<GraduationCap aria-hidden="true" />}>
          <p>Jobs are offered to treasures who have the skill for them.</p>
        </EmptyState>
      ) : (
        <ul className="profile-skills">
          {skills.map((skill) => (
            <SkillLine key={skill.id} skill={skill} />
          ))}
        </ul>
      )}
      {add.at === 'allowed' && (
        <SkillDialog
          client={api}
          isOpen={isAdding}
          idTreasure={idTreasure}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

type SkillLineProps = { skill: TreasureSkill }

function SkillLine({ skill }: SkillLineProps) {
  const [task, setTask] = useState<'none' | 'edit' | 'delete'>('none')
  const edit = useControl(updateSkillDetail)
  const close = () => setTask('none')
  return (
    <li>
      <div className="panel-head">
        <h3>{skill.name}</h3>
        <span className="tags">
          <ControlButton
            kind="text"
            control={edit}
            label={`Edit ${skill.name}`}
            onClick={() => setTask('edit')}
          >
            Edit
          </ControlButton>
          <ControlButton
            kind="text"
            tone="danger"
            control={edit}
            label={`Delete ${skill.name}`}
            onClick={() => setTask('delete')}
          >
            Delete
          </ControlButton>
        </span>
      </div>
      {task === 'edit' ? (
        <DetailForm skill={skill} onClose={close} />
      ) : (
        <p className={skill.detail ? 'profile-text' : 'muted'}>
          {skill.detail || 'Not described yet.'}
        </p>
      )}
      {task === 'delete' && (
        <ConfirmChange
          title={`Remove ${skill.name}?`}
          change={() => api.call(deleteSkill, { params: { id: skill.id } })}
          said={`Skill "${skill.name}" removed.`}
          onFailed={(error) => snackbar.warning(`The skill was not removed. ${saveFailure(error)}`)}
          onClose={close}
        >
          Jobs that need it are no longer offered.
        </ConfirmChange>
      )}
    </li>
  )
}

function DetailForm({ skill, onClose }: SkillLineProps & { onClose: () => void }) {
  const form = useForm<{ detail: string }, { detail: string }, TreasureSkill>({
    initial: { detail: skill.detail },
    schema: updateSkillDetail.body,
    toBody: (values) => values,
    save: (body, options) =>
      api.call(updateSkillDetail, { params: { id: skill.id }, body }, options),
    onSaved() {
      snackbar.success('Change saved.')
      onClose()
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextAreaField label="Description" required {...textProps(form, 'detail')} />
    </EditForm>
  )
}
