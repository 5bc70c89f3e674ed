-- What a customer changed of a job that a treasure has, until that treasure is told: since when, and what.
alter table assignments
  add column edited_at timestamptz,
  add column edits text[] not null default '{}' check (edits <@ array['description', 'photos']),
  add constraint assignments_edits_since check ((edited_at is null) = (edits = '{}'));

-- Boards show how many pictures a job has, which may change while it is open.
create function tell_boards_of_pictures() returns trigger language plpgsql as $$
begin
  insert into board_changes (type, id_job, id_region)
    select 'changed', id, id_region from jobs
    where id = coalesce(new.id_job, old.id_job) and id_status = 1 and on_board;
  if found then
    perform pg_notify('board', '');
  end if;
  return null;
end $$;
create trigger job_images_change_board after insert or delete on job_images
  for each row execute function tell_boards_of_pictures();
