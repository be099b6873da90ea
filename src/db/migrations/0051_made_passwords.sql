-- Whoever makes a password for a reviewer knows it, so the reviewer chooses another one before anything else (RV4). Of those
-- from before nobody knows who chose them: they stay as they are, until the next one is made.
alter table staff add column password_is_made boolean not null default false;
comment on column staff.password_is_made is 'A supervisor, or a command, made the password and showed it: it opens the console for nothing but choosing another one.';
