-- What clients were told about one user is found again, for the evidence file of a verification (RV7).
create index notifications_by_user on notifications (user_id, level);
