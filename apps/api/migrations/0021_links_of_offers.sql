-- An offer's link is made where it is sent: until then there is none, and an offer that is sent anew has none again.
alter table opportunities alter column token_hash drop not null;
