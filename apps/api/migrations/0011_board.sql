-- What everybody may read of a job: its text with contacts masked. Masking is code and no SQL, so that it is null
-- until the program has done it, and the board shows nothing rather than the text as it was typed. To mask every
-- text anew after the rule has changed, a migration sets it to null.
alter table jobs add column public_details text;
create index jobs_unmasked on jobs (id_status, id desc) where public_details is null and id_status <> 0;

create function forget_public_details() returns trigger language plpgsql as $$
begin
  new.public_details := null;
  return new;
end $$;
create trigger jobs_descr before update of descr on jobs
  for each row when (old.descr is distinct from new.descr)
  execute function forget_public_details();

-- What open boards are told, written in the transaction that made it true, whatever statement that was. `tx` orders
-- rows as it does in the outbox. The job need not be there any more.
create table board_changes (
  id bigint generated always as identity primary key,
  tx bigint not null default (pg_current_xact_id()::text::bigint),
  type text not null check (type in ('joined', 'left', 'changed')),
  id_job integer not null,
  id_region integer not null,
  created_at timestamptz not null default now()
);
create index board_changes_tx on board_changes (tx);
create index board_changes_created on board_changes (created_at);

create function tell_boards() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into board_changes (type, id_job, id_region) values ('joined', new.id, new.id_region);
  elsif tg_op = 'DELETE' then
    insert into board_changes (type, id_job, id_region) values ('left', old.id, old.id_region);
  elsif not (old.id_status = 1 and old.on_board) then
    insert into board_changes (type, id_job, id_region) values ('joined', new.id, new.id_region);
  elsif not (new.id_status = 1 and new.on_board) then
    insert into board_changes (type, id_job, id_region) values ('left', old.id, old.id_region);
  elsif old.id_region <> new.id_region then
    insert into board_changes (type, id_job, id_region)
      values ('left', old.id, old.id_region), ('joined', new.id, new.id_region);
  elsif (old.public_details, old.treasure_price_pence, old.id_service, old.id_job_type, old.id_price_unit,
      old.outcode, old.wanted_on, old.images_id, old.posted_at)
    is distinct from (new.public_details, new.treasure_price_pence, new.id_service, new.id_job_type,
      new.id_price_unit, new.outcode, new.wanted_on, new.images_id, new.posted_at) then
    insert into board_changes (type, id_job, id_region) values ('changed', new.id, new.id_region);
  else
    return null;
  end if;
  -- Delivered when the transaction commits, and only then.
  perform pg_notify('board', '');
  return null;
end $$;
create trigger jobs_join_board after insert on jobs
  for each row when (new.id_status = 1 and new.on_board) execute function tell_boards();
create trigger jobs_change_board after update on jobs
  for each row when ((old.id_status = 1 and old.on_board) or (new.id_status = 1 and new.on_board))
  execute function tell_boards();
create trigger jobs_leave_board after delete on jobs
  for each row when (old.id_status = 1 and old.on_board) execute function tell_boards();

-- Pictures that no job has any more, until their files are gone: written in the transaction that took them from the
-- job, whatever statement that was.
create table removed_pictures (
  file text primary key check (file ~ '^[A-Za-z0-9_-]{22}$'),
  removed_at timestamptz not null default now()
);
create function remember_removed_picture() returns trigger language plpgsql as $$
begin
  insert into removed_pictures (file) values (old.file) on conflict do nothing;
  return null;
end $$;
create trigger job_images_removed after delete on job_images
  for each row execute function remember_removed_picture();

-- A job that was deleted for good leaves its number in what happened to it, and who did it.
alter table outbox drop constraint outbox_id_job_fkey;
alter table outbox add column id_user integer;

-- A price on the board must not tell more of a place than its outward code, so that no rule does: those of a sector or
-- of one postcode end, in a version that says so. Agreed prices stay.
with finer as (
  select id from price_rules where type = 3 and prefix like '% %' and removed_in is null
), version as (
  insert into price_versions (id_user, descr, created_at)
    select null, 'Rules of areas smaller than an outward code ended.', now() where exists (select from finer)
    returning id
)
update price_rules set removed_in = version.id from version where price_rules.id in (select id from finer);
alter table price_rules add constraint price_rules_outward_at_finest
  check (removed_in is not null or prefix not like '% %');
