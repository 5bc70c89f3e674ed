import {
  createSkill,
  listCatalogueSkills,
  restoreSkill,
  retireSkill,
  SkillInput,
  updateSkill,
  type CatalogueSkill,
} from '@treasures/api-client'
import { EmptyState, TextField, type TableColumn } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { textProps } from '../../../parts/form/field-props.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { ChoiceField } from '../../../parts/service-options/ChoiceField.tsx'
import { count } from '../../../parts/words.ts'
import { catalogueChanged, skills, trades } from './catalogue.queries.ts'
import { CatalogueLinks } from './CatalogueLinks.tsx'
import { ItemMenu, RestoreItem, type ItemTask } from './ItemMenu.tsx'
import { Retired } from './Retired.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import '../../../parts/list/list.css'

/** What treasures can be known for, and for which service it counts. */
export default function SkillsScreen() {
  return (
    <MayScreen title="Skills" endpoint={listCatalogueSkills}>
      <CatalogueLinks />
      <Skills />
    </MayScreen>
  )
}

function Skills() {
  const [task, setTask] = useState<ItemTask<CatalogueSkill>>()
  const columns = useMemo(() => skillColumns(setTask), [])
  const close = () => setTask(undefined)
  return (
    <>
      <div className="list-head">
        <ControlButton control={useControl(createSkill)} onClick={() => setTask({ at: 'add' })}>
          Add a skill
        </ControlButton>
      </div>
      <SimpleList<CatalogueSkill>
        caption="Skills"
        query={useQuery(skills)}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        empty={
          <EmptyState title="No skills yet" icon={<GraduationCap aria-hidden="true" />}>
            <p>Each service that you add brings one along.</p>
          </EmptyState>
        }
      />
      {task?.at === 'add' && <SkillDialog onClose={close} />}
      {task?.at === 'edit' && <SkillDialog skill={task.item} onClose={close} />}
      {task?.at === 'retire' && (
        <RetireDialog
          name={task.item.name}
          retire={(body) => api.call(retireSkill, { params: { id: task.item.id }, body })}
          onClose={close}
        >
          It can no longer be given to treasures from that day on. Those who have it keep it.
        </RetireDialog>
      )}
      {task?.at === 'restore' && (
        <RestoreItem
          name={task.item.name}
          restore={() => api.call(restoreSkill, { params: { id: task.item.id } })}
          onClose={close}
        />
      )}
    </>
  )
}

const skillColumns = (
  open: (task: ItemTask<CatalogueSkill>) => void,
): TableColumn<CatalogueSkill>[] => [
  {
    id: 'name',
    header: 'Skill',
    cell: ({ name, retired_on }) => (
      <>
        {name} <Retired on={retired_on} />
      </>
    ),
  },
  {
    id: 'service',
    header: 'For',
    width: 200,
    cell: ({ service, is_required }) =>
      service ? `${service.name}${is_required ? ', required' : ''}` : '–',
  },
  { id: 'evidence', header: 'Shown by', width: 260, cell: ({ evidence }) => evidence || '–' },
  {
    id: 'treasures',
    header: 'Treasures',
    isNumber: true,
    width: 110,
    cell: ({ treasures }) => count(treasures),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 180,
    cell: (skill) => (
      <ItemMenu
        item={skill}
        edit={updateSkill}
        retire={retireSkill}
        restore={restoreSkill}
        open={open}
      />
    ),
  },
]

type Values = { name: string; evidence: string; service: string }

function SkillDialog({ skill, onClose }: { skill?: CatalogueSkill; onClose: () => void }) {
  const services = useQuery({
    ...trades,
    select: (all) => all.filter(({ kind }) => kind === 'trade'),
  })
  const form = useForm<Values, SkillInput, CatalogueSkill>({
    initial: {
      name: skill?.name ?? '',
      evidence: skill?.evidence ?? '',
      service: skill?.service ? String(skill.service.id) : '',
    },
    schema: SkillInput,
    toBody: ({ service, ...rest }) => ({ ...rest, id_service: service ? Number(service) : null }),
    renamed: { id_service: 'service' },
    refused: { skill_exists: 'name', skill_needed: 'service', service_not_found: 'service' },
    save: (body, options) =>
      skill
        ? api.call(updateSkill, { params: { id: skill.id }, body })
        : api.call(createSkill, { body }, options),
    onSaved({ name }) {
      snackbar.success(skill ? `${name} saved.` : `${name} added.`)
      void catalogueChanged()
      onClose()
    },
  })
  return (
    <FormDialog title={skill ? `Edit ${skill.name}` : 'Add a skill'} form={form} onClose={onClose}>
      <TextField {...textProps(form, 'name')} label="Name" required />
      <ChoiceField
        {...textProps(form, 'service')}
        label="For which service"
        query={services}
        loading="Loading services."
        none="No service"
      />
      <TextField
        {...textProps(form, 'evidence')}
        label="Shown by"
        hint="A registration, a ticket or an insurance. Only staff see this."
      />
    </FormDialog>
  )
}
