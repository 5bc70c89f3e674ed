-- The member of staff who has read the link of an offer: what is done by it is theirs.
alter table opportunities add column id_opened_by integer references users (id) on delete set null;
