-- By this, clean-up finds what a listener left behind without reading every notification there is. What stands there already is
-- marked, and the index made, in transactions of their own (0057): this one has the table for itself.
alter table notifications add column was_heard boolean not null default false;
comment on column notifications.was_heard is 'A listener was to hear it: once none is left, and no delivery, nobody is told of it any more.';
