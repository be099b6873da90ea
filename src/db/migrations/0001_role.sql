-- The service logs in as a member of this role; the tables belong to the owner who migrates (least privilege).
-- Roles are cluster-wide: a second database on the same cluster finds it there already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'attestry_service') then
    create role attestry_service nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Two databases migrated at the same moment.
end
$$;

grant usage on schema public to attestry_service;
grant select on schema_migrations to attestry_service;
