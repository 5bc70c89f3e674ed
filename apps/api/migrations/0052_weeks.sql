-- The last weeks at a glance: what was booked in each, and what was invoiced.
create index jobs_posted on jobs (posted_at) where posted_at is not null;
create index invoices_issued on invoices (issued_on) where issued_on is not null;
