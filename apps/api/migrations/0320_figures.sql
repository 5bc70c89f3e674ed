-- Reports count jobs and invoices by these days, over a year or more.
create index assignments_taken on assignments (id_job, assigned_at) where undone_at is null;
create index estimates_accepted on estimates (responded_at) where id_status = 3;
drop index jobs_posted;
create index jobs_posted on jobs (posted_at) include (id_region, id_service) where posted_at is not null;
create index jobs_over on jobs (over_at) include (id_status, id_region, id_service) where over_at is not null;
create index reviews_by_customers on reviews (created_at) where id_rateby = 2;
create index invoices_voided on invoices (((voided_at at time zone 'Europe/London')::date)) where voided_at is not null;
create index credit_notes_issued on credit_notes (issued_on);
create index charges_cost on charges (((finished_at at time zone 'Europe/London')::date)) where fee_pence > 0;
