import { listTemplateChanges, type TemplateChange } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { moment } from '#parts/words.ts'
import './template.css'

/** Changes to a template's words: author, time, and the words before and after. */
export const TemplateHistory = ({ id }: { id: number }) => (
  <Loaded query={useQuery(rowsOf(listTemplateChanges, { params: { id } }))}>
    {(changes) =>
      changes.length === 0 ? (
        <p className="muted">These words have not been changed.</p>
      ) : (
        <ol className="template-history">
          {changes.map((change) => (
            <li key={change.id}>
              <h3>
                {moment(change.at)}
                {change.by && ` · ${change.by}`}
              </h3>
              {change.changes.map((field) => (
                <FieldChange key={field.field} {...field} />
              ))}
            </li>
          ))}
        </ol>
      )
    }
  </Loaded>
)

const FieldChange = ({ field, before, after }: TemplateChange['changes'][number]) => (
  <dl>
    <dt>{field === 'subject' ? 'Subject before' : 'Text before'}</dt>
    <dd>{before}</dd>
    <dt>After</dt>
    <dd>{after}</dd>
  </dl>
)
