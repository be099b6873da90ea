-- Few, since most notifications have deliveries.
update notifications n set was_heard = true
where exists (select from heard_notifications h where h.notification_id = n.notification_id)
   or not exists (select from deliveries d where d.notification_id = n.notification_id);
