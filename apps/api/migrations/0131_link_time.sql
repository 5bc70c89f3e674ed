-- Messages say "7 days" instead of "168 hours", also where staff changed their words.
update templates
set body = replace(replace(body, '{{link_hours}} hours', '{{link_time}}'), '{{link_hours}}', '{{link_time}}')
where body like '%{{link_hours}}%';
