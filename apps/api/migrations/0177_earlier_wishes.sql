-- Customers who want an earlier time of a visit, if one comes up.
create table earlier_wishes (
  id_appointment integer primary key references appointments (id) on delete cascade,
  asked_at timestamptz not null,
  -- Starts that were free when the customer asked, or that they were told of.
  seen timestamptz[] not null,
  checked_at timestamptz not null,
  told_at timestamptz
);
