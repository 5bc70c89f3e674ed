-- People wait in places, too, of which nothing but the postcode area is known.
alter table coverage_requests
  drop constraint coverage_requests_outcode_fkey,
  add constraint coverage_requests_outcode_check check (outcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$');
