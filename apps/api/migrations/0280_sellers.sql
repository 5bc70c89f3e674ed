-- Who a treasure is for HMRC's yearly report on the sellers of a platform. A treasure without a row is an individual.
create table sellers (
  id_treasure integer primary key references treasures (id) on delete cascade,
  kind text not null default 'individual' check (kind in ('individual', 'company', 'partnership')),
  -- Registered name of a company or partnership.
  legal_name text check (length(legal_name) between 1 and 200),
  company_number text check (company_number ~ '^[A-Z0-9]{8}$'),
  -- National Insurance number.
  nino text check (nino ~ '^[A-Z]{2}[0-9]{6}[A-D]$'),
  -- Name, date of birth and address of a treasure who was erased, because their income still has to be reported.
  kept jsonb,
  id_user integer references users (id) on delete set null,
  updated_at timestamptz not null,
  check ((kind = 'individual') = (legal_name is null)),
  check (kind = 'company' or company_number is null),
  check (kind = 'individual' or nino is null)
);
create index sellers_user on sellers (id_user) where id_user is not null;

-- The id by which HMRC's service for digital platforms knows the business.
alter table business add column hmrc_platform_id text check (hmrc_platform_id ~ '^[A-Z0-9]{5,20}$');
