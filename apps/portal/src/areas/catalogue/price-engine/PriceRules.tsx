import {
  deletePriceRule,
  priceRuleType,
  savePriceRule,
  type PriceRule,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Chip, EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { MapPin } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { api } from '#app/session/api.ts'
import { EndQuestion } from './EndQuestion.tsx'
import { priceRules } from './price-engine.queries.ts'
import { fromColumn, sinceWords, takeBackWords } from './dated-columns.tsx'
import { PriceRuleDialog } from './PriceRuleDialog.tsx'
import { PriceRulesMap } from './PriceRulesMap.tsx'
import { changeWords, oneOfType, ruleTypes, timesWords, type RuleType } from './price-rules.ts'
import { actionsColumn, useMayChange } from './RowActions.tsx'

type Task =
  | { at: 'none' }
  | { at: 'add'; prefix?: string }
  | { at: 'edit' | 'end'; rule: PriceRule }

/** Adjustments to the default prices by place and by service. */
export function PriceRules() {
  const [search, setSearch] = useSearchParams()
  const type: RuleType =
    ruleTypes.find((known) => String(known.type) === search.get('type'))?.type ?? 3
  const [task, setTask] = useState<Task>({ at: 'none' })
  const add = useControl(savePriceRule)
  const mayChange = useMayChange()
  const columns = useMemo(
    () => [
      labelColumn(headers[type]),
      ...factorColumns,
      ...(mayChange
        ? [
            actionsColumn<PriceRule>({
              nameOf: (rule) => `${rule.label}${sinceWords(rule)}`,
              save: savePriceRule,
              end: deletePriceRule,
              begin: (at, rule) => setTask({ at, rule }),
            }),
          ]
        : []),
    ],
    [type, mayChange],
  )
  const close = () => setTask({ at: 'none' })
  return (
    <div className="price-part">
      <div className="price-head">
        <div className="price-chips" role="group" aria-label="Kinds of rules">
          {ruleTypes.map((known) => (
            <Chip
              key={known.type}
              isPressed={known.type === type}
              onPress={() =>
                setSearch(
                  (now) => {
                    const next = new URLSearchParams(now)
                    next.set('type', String(known.type))
                    return next
                  },
                  { replace: true, preventScrollReset: true },
                )
              }
            >
              {known.name}
            </Chip>
          ))}
        </div>
        <ControlButton control={add} onClick={() => setTask({ at: 'add' })}>
          Add a rule
        </ControlButton>
      </div>
      <p className="small muted">{explained[type]}</p>
      <div className="price-rules" data-map={type !== priceRuleType.service || undefined}>
        <SimpleList<PriceRule>
          caption={`Rules of ${oneOfType(type)}`}
          query={useQuery(priceRules(type))}
          columns={columns}
          rowKey={({ id }) => id}
          rowHeight={60}
          empty={
            <EmptyState title="No rules here yet" icon={<MapPin aria-hidden="true" />}>
              <p>Without a rule, the default price applies.</p>
            </EmptyState>
          }
        />
        {type !== priceRuleType.service && (
          <PriceRulesMap
            mayChange={add.at === 'allowed'}
            onRule={(prefix, rule) => setTask(rule ? { at: 'edit', rule } : { at: 'add', prefix })}
          />
        )}
      </div>
      {task.at === 'add' && (
        <PriceRuleDialog type={task.prefix ? 3 : type} prefix={task.prefix} onClose={close} />
      )}
      {task.at === 'edit' && (
        <PriceRuleDialog type={task.rule.type as RuleType} rule={task.rule} onClose={close} />
      )}
      {task.at === 'end' && (
        <EndQuestion
          {...(task.rule.is_current
            ? { title: `End the rule for ${task.rule.label}?`, body: 'Existing prices stay.' }
            : {
                title: `Take back the rule for ${task.rule.label}${sinceWords(task.rule)}?`,
                ...takeBackWords,
              })}
          end={(query) => api.call(deletePriceRule, { params: { id: task.rule.id }, query })}
          onClose={close}
        />
      )}
    </div>
  )
}

const headers: Record<RuleType, string> = {
  1: 'County',
  2: 'Town',
  3: 'Postcodes that begin with',
  4: 'Service',
}

const explained: Record<RuleType, string> = {
  3: 'The longest matching prefix applies and replaces any rule for a town or county.',
  2: 'Applies if no postcode rule does, and replaces any county rule.',
  1: 'Applies if no postcode or town rule does.',
  4: 'Applies in addition to the location rule. A region’s own rule comes before the one for everywhere.',
}

const labelColumn = (header: string): TableColumn<PriceRule> => ({
  id: 'label',
  header,
  cell: ({ label }) => <b>{label}</b>,
})

const factor = (value: number) => (
  <span className="price-factor" title={changeWords(value)}>
    {timesWords(value)}
  </span>
)

const factorColumns: TableColumn<PriceRule>[] = [
  {
    id: 'customer',
    header: 'Customer',
    isNumber: true,
    width: 110,
    cell: ({ customer_factor }) => factor(customer_factor),
  },
  {
    id: 'treasure',
    header: 'Treasure',
    isNumber: true,
    width: 110,
    cell: ({ treasure_factor }) => factor(treasure_factor),
  },
  fromColumn(),
]
