-- What a table definition cannot say.

-- The audit log is append-only: what was recorded cannot be changed, removed or emptied, whoever asks.
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_are_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
CREATE TRIGGER audit_events_are_never_emptied BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
-- The price list as it is before Settings first changes it, in pence.
INSERT INTO prices (item, pence) VALUES
  ('application_fee', 9900),
  ('initial_assessment', 19500),
  ('full_support', 500000),
  ('review_finalize', 49500),
  ('consultation_30', 5000),
  ('consultation_60', 10000);
