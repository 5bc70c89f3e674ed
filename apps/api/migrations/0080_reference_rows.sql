-- Reference rows that the program itself needs come with every installation: Materials, which lines of work name, and
-- the postcode areas, which the board's search and bookings name. What an owner adds begins at 100.

alter table services
  add column kind text not null default 'trade' check (kind in ('trade', 'materials')),
  -- Services of one number are ordered by name.
  add column sort integer not null default 0,
  -- From this day in London nobody books it; what is booked goes on.
  add column retired_on date;
alter table skills add column retired_on date;
alter table equipments add column retired_on date;

-- Names that differ by case, accents or spaces alone would be one name to a reader. The later one gets its number.
create function catalogue_name(name text) returns text language sql immutable strict parallel safe
  return fold_text(regexp_replace(btrim(name), '\s+', ' ', 'g'));
update services as later set name = later.name || ' (' || later.id || ')' where exists (
  select from services as first where first.id < later.id and catalogue_name(first.name) = catalogue_name(later.name));
update skills as later set name = later.name || ' (' || later.id || ')' where exists (
  select from skills as first where first.id < later.id and catalogue_name(first.name) = catalogue_name(later.name));
update equipments as later set name = later.name || ' (' || later.id || ')' where exists (
  select from equipments as first where first.id < later.id and catalogue_name(first.name) = catalogue_name(later.name));

-- Lines of materials have always named service 17. Where an owner gave that number to a trade, the trade moves to a
-- number of its own with everything that names it, but for the lines of materials, which mean Materials.
do $$
declare
  taken services%rowtype;
  moved integer;
  reference record;
begin
  select * into taken from services where id = 17;
  if found and catalogue_name(taken.name) <> 'materials' and (
    taken.bookable
    or exists (select from jobs where id_service = 17)
    or exists (select from service_options where id_service = 17)
    or exists (select from skills where id_service = 17)
    or exists (select from default_prices where id_service = 17)
    or exists (select from price_rules where id_service = 17)
  ) then
    select greatest(100, max(id) + 1) into moved from services;
    update services set name = '17' where id = 17;
    insert into services (id, name, shortened_display_name, fa_font_icon, bookable, requires_skill)
      values (moved, taken.name, taken.shortened_display_name, taken.fa_font_icon, taken.bookable, taken.requires_skill);
    for reference in
      select conrelid::regclass as in_table, attname as by_column
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'services'::regclass
    loop
      execute format('update %s set %I = $1 where %2$I = 17 %s', reference.in_table, reference.by_column,
        case when reference.in_table = 'works'::regclass then 'and not material' else '' end) using moved;
    end loop;
    update embeds set settings = jsonb_set(settings, '{services}', (
      select jsonb_agg(case when one = '17'::jsonb then to_jsonb(moved) else one end order by place)
      from jsonb_array_elements(settings -> 'services') with ordinality as chosen (one, place)))
      where settings -> 'services' @> '[17]';
    update listener_versions set definition = jsonb_set(definition, '{conditions}', (
      select jsonb_agg(
        case when one ->> 'field' = 'job.service' and one ->> 'value' = '17'
          then jsonb_set(one, '{value}', to_jsonb(moved::text)) else one end order by place)
      from jsonb_array_elements(definition -> 'conditions') with ordinality as asked (one, place)))
      where jsonb_path_exists(definition, '$.conditions[*] ? (@.field == "job.service" && @.value == "17")');
  end if;
end $$;
update services set name = name || ' (' || id || ')' where id <> 17 and catalogue_name(name) = 'materials';
insert into services (id, name, shortened_display_name, fa_font_icon, bookable, kind)
  values (17, 'Materials', 'Materials', 'fa-basket-shopping', false, 'materials')
  on conflict (id) do update set name = excluded.name, shortened_display_name = excluded.shortened_display_name,
    fa_font_icon = excluded.fa_font_icon, bookable = false, kind = excluded.kind, requires_skill = false;

-- A trade that could not be booked is one that was given up.
update services set retired_on = (now() at time zone 'Europe/London')::date where not bookable and kind = 'trade';
alter table services drop column bookable,
  add constraint services_materials check (
    (kind = 'materials') = (id = 17)
    and (kind = 'trade' or (name = 'Materials' and retired_on is null and not requires_skill))
  );
create function keep_materials() returns trigger language plpgsql as $$
begin
  raise exception 'Materials are part of every installation';
end $$;
create trigger services_keep_materials before delete on services
  for each row when (old.kind = 'materials') execute function keep_materials();

create unique index services_by_name on services (catalogue_name(name));
create unique index skills_by_name on skills (catalogue_name(name));
create unique index equipments_by_name on equipments (catalogue_name(name));

alter table services alter column id add generated by default as identity (start with 100);
alter table equipments alter column id add generated by default as identity (start with 100);
select setval(pg_get_serial_sequence('services', 'id'), greatest(99, max(id))) from services;
select setval(pg_get_serial_sequence('equipments', 'id'), greatest(99, max(id))) from equipments;
select setval(pg_get_serial_sequence('skills', 'id'), greatest(99, coalesce(max(id), 0))) from skills;

-- One town for each postcode area. Source: GeoNames, CC BY 4.0.
insert into postcode_areas (area, name, lat, lon) values
  ('AB', 'Aberdeen', 57.144, -2.098), ('AL', 'St Albans', 51.750, -0.333), ('B', 'Birmingham', 52.481, -1.900),
  ('BA', 'Bath', 51.375, -2.362), ('BB', 'Blackburn', 53.750, -2.483), ('BD', 'Bradford', 53.794, -1.752),
  ('BH', 'Bournemouth', 50.720, -1.879), ('BL', 'Bolton', 53.583, -2.433), ('BN', 'Brighton', 50.828, -0.139),
  ('BR', 'Bromley', 51.406, 0.015), ('BS', 'Bristol', 51.455, -2.597), ('BT', 'Belfast', 54.597, -5.925),
  ('CA', 'Carlisle', 54.895, -2.938), ('CB', 'Cambridge', 52.200, 0.117), ('CF', 'Cardiff', 51.480, -3.180),
  ('CH', 'Chester', 53.191, -2.892), ('CM', 'Chelmsford', 51.736, 0.470), ('CO', 'Colchester', 51.889, 0.904),
  ('CR', 'Croydon', 51.383, -0.100), ('CT', 'Canterbury', 51.279, 1.080), ('CV', 'Coventry', 52.407, -1.512),
  ('CW', 'Crewe', 53.098, -2.442), ('DA', 'Dartford', 51.447, 0.214), ('DD', 'Dundee', 56.469, -2.975),
  ('DE', 'Derby', 52.923, -1.477), ('DG', 'Dumfries', 55.070, -3.611), ('DH', 'Durham', 54.777, -1.576),
  ('DL', 'Darlington', 54.524, -1.550), ('DN', 'Doncaster', 53.523, -1.131), ('DT', 'Dorchester', 50.717, -2.433),
  ('DY', 'Dudley', 52.500, -2.083), ('E', 'London E', 51.527, -0.061), ('EC', 'London EC', 51.520, -0.094),
  ('EH', 'Edinburgh', 55.952, -3.196), ('EN', 'Enfield', 51.651, -0.085), ('EX', 'Exeter', 50.724, -3.528),
  ('FK', 'Falkirk', 56.002, -3.785), ('FY', 'Blackpool', 53.817, -3.050), ('G', 'Glasgow', 55.865, -4.258),
  ('GL', 'Gloucester', 51.866, -2.243), ('GU', 'Guildford', 51.235, -0.574), ('GY', 'St Peter Port', 49.460, -2.535),
  ('HA', 'Harrow', 51.578, -0.332), ('HD', 'Huddersfield', 53.649, -1.784), ('HG', 'Harrogate', 53.991, -1.537),
  ('HP', 'Hemel Hempstead', 51.754, -0.450), ('HR', 'Hereford', 52.057, -2.715), ('HS', 'Stornoway', 58.209, -6.386),
  ('HU', 'Hull', 53.745, -0.335), ('HX', 'Halifax', 53.717, -1.850), ('IG', 'Ilford', 51.558, 0.073),
  ('IM', 'Douglas', 54.150, -4.483), ('IP', 'Ipswich', 52.059, 1.155), ('IV', 'Inverness', 57.479, -4.224),
  ('JE', 'St Helier', 49.188, -2.105), ('KA', 'Kilmarnock', 55.612, -4.496),
  ('KT', 'Kingston upon Thames', 51.413, -0.297), ('KW', 'Kirkwall', 58.985, -2.959),
  ('KY', 'Kirkcaldy', 56.117, -3.160), ('L', 'Liverpool', 53.411, -2.978), ('LA', 'Lancaster', 54.046, -2.800),
  ('LD', 'Llandrindod Wells', 52.242, -3.379), ('LE', 'Leicester', 52.639, -1.132),
  ('LL', 'Llandudno', 53.325, -3.831), ('LN', 'Lincoln', 53.227, -0.538), ('LS', 'Leeds', 53.796, -1.548),
  ('LU', 'Luton', 51.880, -0.417), ('M', 'Manchester', 53.481, -2.237), ('ME', 'Rochester', 51.388, 0.505),
  ('MK', 'Milton Keynes', 52.042, -0.756), ('ML', 'Motherwell', 55.789, -3.992), ('N', 'London N', 51.536, -0.103),
  ('NE', 'Newcastle upon Tyne', 54.973, -1.614), ('NG', 'Nottingham', 52.954, -1.150),
  ('NN', 'Northampton', 52.250, -0.883), ('NP', 'Newport', 51.588, -2.998), ('NR', 'Norwich', 52.628, 1.298),
  ('NW', 'London NW', 51.541, -0.143), ('OL', 'Oldham', 53.541, -2.118), ('OX', 'Oxford', 51.752, -1.256),
  ('PA', 'Paisley', 55.832, -4.433), ('PE', 'Peterborough', 52.574, -0.248), ('PH', 'Perth', 56.395, -3.431),
  ('PL', 'Plymouth', 50.372, -4.143), ('PO', 'Portsmouth', 50.799, -1.091), ('PR', 'Preston', 53.763, -2.705),
  ('RG', 'Reading', 51.456, -0.971), ('RH', 'Redhill', 51.240, -0.170), ('RM', 'Romford', 51.575, 0.186),
  ('S', 'Sheffield', 53.383, -1.466), ('SA', 'Swansea', 51.621, -3.943), ('SE', 'London SE', 51.474, -0.070),
  ('SG', 'Stevenage', 51.902, -0.203), ('SK', 'Stockport', 53.410, -2.158), ('SL', 'Slough', 51.509, -0.595),
  ('SM', 'Sutton', 51.350, -0.200), ('SN', 'Swindon', 51.558, -1.781), ('SO', 'Southampton', 50.904, -1.404),
  ('SP', 'Salisbury', 51.069, -1.796), ('SR', 'Sunderland', 54.905, -1.382),
  ('SS', 'Southend-on-Sea', 51.538, 0.714), ('ST', 'Stoke-on-Trent', 53.004, -2.185),
  ('SW', 'London SW', 51.475, -0.155), ('SY', 'Shrewsbury', 52.710, -2.752), ('TA', 'Taunton', 51.015, -3.103),
  ('TD', 'Galashiels', 55.615, -2.807), ('TF', 'Telford', 52.677, -2.449), ('TN', 'Tonbridge', 51.195, 0.274),
  ('TQ', 'Torquay', 50.462, -3.525), ('TR', 'Truro', 50.265, -5.054), ('TS', 'Middlesbrough', 54.576, -1.235),
  ('TW', 'Twickenham', 51.445, -0.338), ('UB', 'Southall', 51.509, -0.371), ('W', 'London W', 51.501, -0.192),
  ('WA', 'Warrington', 53.393, -2.580), ('WC', 'London WC', 51.518, -0.120), ('WD', 'Watford', 51.655, -0.396),
  ('WF', 'Wakefield', 53.683, -1.498), ('WN', 'Wigan', 53.543, -2.637), ('WR', 'Worcester', 52.189, -2.220),
  ('WS', 'Walsall', 52.585, -1.984), ('WV', 'Wolverhampton', 52.585, -2.123), ('YO', 'York', 53.958, -1.083),
  ('ZE', 'Lerwick', 60.153, -1.144)
  on conflict (area) do nothing;
