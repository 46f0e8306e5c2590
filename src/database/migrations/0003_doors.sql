-- The new columns describe how a session began, which is not known of the old ones. Staff sign in again.
DELETE FROM "staff_sessions";--> statement-breakpoint
CREATE TABLE "applicant_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_codes_once" UNIQUE("session_id","application_id"),
	CONSTRAINT "applicant_codes_tries" CHECK ("applicant_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "applicant_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"session_id" uuid,
	CONSTRAINT "applicant_proofs_once" UNIQUE("token_hash","email"),
	CONSTRAINT "applicant_proofs_email_lower" CHECK ("applicant_proofs"."email" = lower("applicant_proofs"."email"))
);
--> statement-breakpoint
CREATE TABLE "deleted_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text,
	"email" text NOT NULL,
	"applicant_name" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" uuid NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	"file_paths" text[] NOT NULL,
	"snapshot" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"application_id" uuid,
	"reason" text NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "legal_holds_on_one_thing" CHECK (num_nonnulls("legal_holds"."email", "legal_holds"."application_id") = 1),
	CONSTRAINT "legal_holds_email_lower" CHECK ("legal_holds"."email" = lower("legal_holds"."email")),
	CONSTRAINT "legal_holds_reason_not_empty" CHECK ("legal_holds"."reason" <> ''),
	CONSTRAINT "legal_holds_lifted_complete" CHECK (num_nonnulls("legal_holds"."lifted_by", "legal_holds"."lifted_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"application_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"entered_by" uuid,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_kind_known" CHECK ("privacy_requests"."kind" in ('copy', 'correction', 'erasure', 'restriction', 'objection')),
	CONSTRAINT "privacy_requests_email_lower" CHECK ("privacy_requests"."email" = lower("privacy_requests"."email")),
	CONSTRAINT "privacy_requests_answered_complete" CHECK (num_nonnulls("privacy_requests"."answer", "privacy_requests"."answered_by", "privacy_requests"."answered_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_pending_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"challenge" text
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_totps" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_time_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP CONSTRAINT "staff_sessions_token_unique";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_known";--> statement-breakpoint
ALTER TABLE "staff_members" DROP CONSTRAINT "staff_members_role_known";--> statement-breakpoint
-- Written by hand: what was called staff is called case worker.
UPDATE "staff_members" SET "role" = 'caseworker' WHERE "role" = 'staff';--> statement-breakpoint
ALTER TABLE "applicant_sessions" ADD COLUMN "browser" text DEFAULT 'Unknown browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "token_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "browser" text NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "last_used_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "confirmed_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "applicant_codes" ADD CONSTRAINT "applicant_codes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_codes" ADD CONSTRAINT "applicant_codes_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_proofs" ADD CONSTRAINT "applicant_proofs_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pending_sign_ins" ADD CONSTRAINT "staff_pending_sign_ins_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_totps" ADD CONSTRAINT "staff_totps_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applicant_codes_of_application" ON "applicant_codes" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "applicant_proofs_of_email" ON "applicant_proofs" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applicant_proofs_of_session" ON "applicant_proofs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "deleted_applications_email" ON "deleted_applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "deleted_applications_erase_at" ON "deleted_applications" USING btree ("erase_at","id");--> statement-breakpoint
CREATE INDEX "legal_holds_email" ON "legal_holds" USING btree ("email");--> statement-breakpoint
CREATE INDEX "legal_holds_application" ON "legal_holds" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_email" ON "privacy_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("due_on") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "privacy_requests_answered" ON "privacy_requests" USING btree ("answered_at","id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff_id" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_pending_sign_ins_staff_id" ON "staff_pending_sign_ins" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff_id" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "applications_unpaid_by_update" ON "applications" USING btree ("updated_at","id") WHERE payment_date is null;--> statement-breakpoint
CREATE INDEX "applications_closed_by_time" ON "applications" USING btree ("status_since","id") WHERE payment_date is not null and status in ('completed', 'rejected', 'endorsed');--> statement-breakpoint
CREATE INDEX "bookings_of_payment" ON "bookings" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_kind","about_id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_email" ON "payments" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "payments_without_subject" ON "payments" USING btree ("opened_at","id") WHERE application_id is null and order_id is null;--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP COLUMN "token";--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_known" CHECK ("mails"."about_kind" in ('application', 'order', 'payment', 'dispute', 'booking', 'document', 'contact_message', 'privacy_request', 'staff', 'rate'));--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_role_known" CHECK ("staff_members"."role" in ('owner', 'caseworker', 'finance', 'readonly'));
--> statement-breakpoint
-- Written by hand. Ledger entries are never changed. They are deleted only by `erase_old_payments`, which names a time
-- for its own transaction: entries recorded since then stay refused.
CREATE OR REPLACE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.recorded_at < nullif(current_setting('retention.erase_ledger_before', true), '')::timestamptz THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Ledger entries are never changed or deleted: write another one.';
END
$$;
--> statement-breakpoint
-- Erases payments of erased applications and orders, with their ledger entries and disputes, if nothing happened to
-- them since `before`. Returns the number of payments.
CREATE FUNCTION erase_old_payments(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(due.id) INTO ids FROM (
    SELECT id FROM payments
    WHERE application_id IS NULL AND order_id IS NULL
      AND opened_at < before AND coalesce(settled_at, opened_at) < before
      AND NOT EXISTS (SELECT FROM ledger_entries AS entry
        WHERE entry.payment_id = payments.id AND greatest(entry.at, entry.recorded_at) >= before)
      AND NOT EXISTS (SELECT FROM disputes WHERE disputes.payment_id = payments.id AND disputes.changed_at >= before)
      AND NOT EXISTS (SELECT FROM bookings WHERE bookings.payment_id = payments.id)
      AND NOT EXISTS (SELECT FROM deleted_applications
        WHERE deleted_applications.reference = payments.application_reference)
    ORDER BY opened_at, id LIMIT at_most FOR UPDATE
  ) AS due;
  IF ids IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('retention.erase_ledger_before', before::text, true);
  DELETE FROM disputes WHERE payment_id = ANY (ids);
  DELETE FROM ledger_entries WHERE payment_id = ANY (ids);
  PERFORM set_config('retention.erase_ledger_before', '', true);
  DELETE FROM payments WHERE id = ANY (ids);
  RETURN cardinality(ids);
END
$$;
--> statement-breakpoint
-- A hold on a person names an email. It also keeps the applications whose email staff correct later.
CREATE FUNCTION keep_hold_of_former_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO legal_holds (id, application_id, reason, placed_by, placed_at)
  SELECT gen_random_uuid(), NEW.id, hold.reason, hold.placed_by, hold.placed_at
  FROM legal_holds AS hold
  WHERE hold.email = OLD.email AND hold.lifted_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER applications_keep_hold AFTER UPDATE OF email ON applications
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION keep_hold_of_former_email();
