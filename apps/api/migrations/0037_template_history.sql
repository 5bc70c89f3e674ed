-- How the words of a template came to be what they are.
create index events_templates on events (id_record, id desc) where event = 'template.changed';
