-- Tells all processes that what every page depends on has changed. A notice is sent when its transaction commits.
CREATE FUNCTION notify_site_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_changes', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();
--> statement-breakpoint
CREATE TRIGGER calendars_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON calendars
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();
--> statement-breakpoint
CREATE TRIGGER prices_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON prices
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();
--> statement-breakpoint
CREATE TRIGGER fact_checks_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fact_checks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();
--> statement-breakpoint
CREATE TRIGGER rate_policy_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON rate_policy
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();
