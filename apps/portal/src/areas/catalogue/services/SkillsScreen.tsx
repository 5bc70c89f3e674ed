import {
  createSkill,
  listCatalogueSkills,
  restoreSkill,
  retireSkill,
  SkillInput,
  updateSkill,
  type CatalogueSkill,
  listTrades,
} from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { rowsOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { ChoiceField } from '#parts/service-options/ChoiceField.tsx'
import { CatalogueItems, type CatalogueItemsProps } from './CatalogueItems.tsx'
import { CatalogueLinks } from './CatalogueLinks.tsx'

/** Skills of treasures, each with the service it qualifies for. */
export default function SkillsScreen() {
  return (
    <MayScreen title="Skills" endpoint={listCatalogueSkills}>
      <CatalogueLinks />
      <CatalogueItems {...ofSkills} />
    </MayScreen>
  )
}

const ofSkills: CatalogueItemsProps<CatalogueSkill> = {
  caption: 'Skills',
  header: 'Skill',
  query: rowsOf(listCatalogueSkills),
  rowHeight: 68,
  columns: [
    {
      id: 'service',
      header: 'For',
      width: 200,
      cell: ({ service, is_required }) =>
        service ? `${service.name}${is_required ? ', required' : ''}` : '–',
    },
    { id: 'evidence', header: 'Evidence', width: 260, cell: ({ evidence }) => evidence || '–' },
  ],
  empty: {
    title: 'No skills yet',
    icon: <GraduationCap aria-hidden="true" />,
    words: 'Each service that you add comes with one.',
  },
  add: { endpoint: createSkill, label: 'Add a skill' },
  edit: updateSkill,
  retire: {
    endpoint: retireSkill,
    call: ({ id }, body) => api.call(retireSkill, { params: { id }, body }),
    words: 'It can no longer be given to treasures from that day on. Those who have it keep it.',
  },
  restore: {
    endpoint: restoreSkill,
    call: ({ id }) => api.call(restoreSkill, { params: { id } }),
  },
  renderForm: (item, close) => <SkillDialog skill={item} onClose={close} />,
}

type Values = { name: string; evidence: string; service: string }

type SkillDialogProps = { skill: CatalogueSkill | undefined; onClose: () => void }

function SkillDialog({ skill, onClose }: SkillDialogProps) {
  const services = useQuery({
    ...rowsOf(listTrades),
    select: ({ data }) => data.filter(({ kind }) => kind === 'trade'),
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
        label="Evidence"
        hint="A registration, a ticket or an insurance. Only staff see this."
      />
    </FormDialog>
  )
}
