import type { CheckedDocument } from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'

// SQL conditions on the documents that jobs of a service ask for. `treasure` and `service` are
// expressions of their ids, and `day` a date in London.

type Expression = RawBuilder<unknown>

/** True if the checked document `d` counts on a day. */
export const countsOn = (day: Expression) => sql<boolean>`(
  d.state = 'checked' and coalesce(d.from_on <= ${day}, true) and coalesce(d.until_on >= ${day}, true)
)`

/** Kinds `k` that a treasure needs on a day for a service, but has no document for. */
const lacking = (treasure: Expression, service: Expression, day: Expression) => sql`
  from document_kinds k
  left join document_kind_services s on s.id_kind = k.id and s.id_service = ${service}
  where k.retired_at is null and k.required_from <= ${day}
    and (k.every_trade or s.id_service is not null)
    and coalesce(k.id_region = (select id_region from treasures where id = ${treasure}), k.id_region is null)
    and not exists (
      select from documents d
      where d.id_treasure = ${treasure} and d.id_kind = k.id and ${countsOn(day)}
        and d.categories @> coalesce(s.categories, '{}')
        and coalesce(d.amount_pence >= k.least_pence, k.least_pence is null)
    )`

/** Documents for a service that we checked and that count on a day, as customers see them. */
export const checkedDocuments = (treasure: Expression, service: Expression, day: Expression) =>
  sql<CheckedDocument[]>`coalesce((
    select jsonb_agg(jsonb_build_object('name', name, 'checked_on', checked_on) order by name)
    from (
      select k.name, max((d.checked_at at time zone 'Europe/London')::date)::text as checked_on
      from documents d join document_kinds k on k.id = d.id_kind
      left join document_kind_services s on s.id_kind = k.id and s.id_service = ${service}
      where d.id_treasure = ${treasure} and ${countsOn(day)} and k.retired_at is null
        and (k.every_trade or s.id_service is not null)
        and d.categories @> coalesce(s.categories, '{}')
        and coalesce(d.amount_pence >= k.least_pence, k.least_pence is null)
      group by k.name
    ) checked
  ), '[]')`

/** Names kinds `k` as words: "DBS, Gas Safe and Photo ID". Null if there are none. */
const namesOf = (kinds: Expression) => sql<string | null>`(
  select array_to_string(names[:cardinality(names) - 1], ', ')
    || case when cardinality(names) > 1 then ' and ' else '' end || names[cardinality(names)]
  from (select array_agg(k.name order by k.name) as names ${kinds}) named
)`

/**
 * Names the documents that a treasure lacks on the day of a visit. Null if there are none. One that counts today and ends before the visit is named from its first warning.
 */
export const missingAtVisit = (
  treasure: Expression,
  service: Expression,
  { day, today }: { day: Expression; today: Expression },
) =>
  namesOf(sql`${lacking(treasure, service, day)}
    and not exists (
      select from documents d
      where d.id_treasure = ${treasure} and d.id_kind = k.id and ${countsOn(today)}
        and d.until_on - coalesce((select max(step) from unnest(k.warn_days) as step), 0) > ${today}
    )`)

export const hasDocumentsFor = (treasure: Expression, service: Expression, day: Expression) =>
  sql<boolean>`not exists (select ${lacking(treasure, service, day)})`

/** Names the documents that a treasure lacks for a service. Null if there are none. */
export const missingDocuments = (treasure: Expression, service: Expression, day: Expression) =>
  namesOf(lacking(treasure, service, day))
