-- What the program fills into a template: the names that its text came with. One that is written later
-- states its own.
alter table templates add column placeholders text[] not null default '{}';
update templates set placeholders = array(
  select distinct found[1] collate "C" from regexp_matches(coalesce(subject, '') || body, '\{\{(\w+)\}\}', 'g') as found
  order by 1
);
