-- The values beside the audit log may be emptied by an erasure, row by row; nobody changes what they say, or empties all at once.
CREATE TRIGGER audit_values_are_never_changed BEFORE UPDATE ON audit_values
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
CREATE TRIGGER audit_values_are_never_emptied BEFORE TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
