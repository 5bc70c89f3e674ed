-- Service, treasure, place and job of the line, as they were when it was drafted. Empty on older lines.
alter table invoice_lines add column about text not null default '';
