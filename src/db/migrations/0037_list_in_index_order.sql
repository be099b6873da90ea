-- The list reads a status for each grant, in the order of users (ST6): out of this index alone, where it stands beside its
-- key. A change of status writes a new entry into it either way, since other indexes look at the status, too.
alter table verifications
  drop constraint one_verification_per_user_and_level,
  add constraint one_verification_per_user_and_level unique (user_id, environment, level) include (status);
