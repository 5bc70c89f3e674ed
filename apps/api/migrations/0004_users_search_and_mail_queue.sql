-- Staff look for users while they type; the list without a text is the first page by name.
create index users_search on users
  using gin ((email || ' ' || fname || ' ' || lname) gin_trgm_ops);
create index users_name on users (lower(lname), lower(fname), id);

-- The next e-mail is found however many texts wait in the same table.
create index messages_queue on messages (created_at, id) where channel = 'email' and sent_at is null;
