-- No day is closed twice: whoever opens it again opens it.
ALTER TABLE calendar_closures ADD CONSTRAINT closures_never_overlap
  EXCLUDE USING gist (daterange(first_day, last_day, '[]') WITH &&);
--> statement-breakpoint
-- Every instance hears of every event as it is committed, and tells those of its staff who are looking.
CREATE FUNCTION tell_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('news', NEW.type);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_tell_news AFTER INSERT ON audit_events
  FOR EACH ROW EXECUTE FUNCTION tell_news();
--> statement-breakpoint
-- The mail log is searched by a part of an address or a subject, as applications are.
CREATE INDEX mails_words ON mails USING gin (search_fold(to_address || ' ' || coalesce(subject, '')) gin_trgm_ops);
