CREATE TABLE "busy_times" (
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "busy_times_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at"),
	CONSTRAINT "busy_times_in_order" CHECK ("busy_times"."starts_at" < "busy_times"."ends_at")
);--> statement-breakpoint
CREATE TABLE "consultations" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"sector" text,
	"topic" text,
	"question" text,
	"cv_file_id" uuid,
	"zone" text,
	"wished_at" timestamp with time zone,
	"ticked" text[] DEFAULT '{}' NOT NULL,
	"next_item" text,
	"summary_sent_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultations_sector_known" CHECK ("consultations"."sector" in ('fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'design', 'other')),
	CONSTRAINT "consultations_topic_length" CHECK (length("consultations"."topic") between 1 and 120),
	CONSTRAINT "consultations_question_length" CHECK (length("consultations"."question") between 1 and 1000),
	CONSTRAINT "consultations_next_item_known" CHECK ("consultations"."next_item" in ('application_fee', 'initial_assessment', 'full_support', 'review_finalize', 'consultation_30', 'consultation_60'))
);--> statement-breakpoint
CREATE TABLE "time_wishes" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"zone" text,
	"asked_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "fee_credits" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid,
	"pence" integer NOT NULL,
	"credited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fee_credits_consultation_id_unique" UNIQUE("consultation_id"),
	CONSTRAINT "fee_credits_positive" CHECK ("fee_credits"."pence" > 0)
);--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose_known";--> statement-breakpoint
DROP INDEX "bookings_once_per_payment";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "held_for_case_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "invited_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "sectors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "max_calls_per_day" integer;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "sealed_busy_address" text;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "busy_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "busy_problem" text;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_cv_file_id_files_id_fk" FOREIGN KEY ("cv_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_wishes" ADD CONSTRAINT "time_wishes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultations_without_summary" ON "consultations" USING btree ("case_id") WHERE summary_sent_at is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_held_for_case_id_cases_id_fk" FOREIGN KEY ("held_for_case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_on_hold" ON "bookings" USING btree ("held_until") WHERE status = 'on_hold';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_once_per_payment" ON "bookings" USING btree ("payment_id") WHERE status in ('confirmed', 'no_show') and invited_again_at is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_held_for_case_id_unique" UNIQUE("held_for_case_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_held_by_unique" UNIQUE("held_by");--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_staff_id_unique" UNIQUE("staff_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_held_until_paid" CHECK (case "bookings"."status" when 'on_hold' then "bookings"."payment_id" is null and num_nonnulls("bookings"."held_for_case_id", "bookings"."held_until") = 2 else "bookings"."payment_id" is not null and num_nonnulls("bookings"."held_for_case_id", "bookings"."held_until", "bookings"."held_by") = 0 end);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_invited_again_missed" CHECK ("bookings"."invited_again_at" is null or "bookings"."status" = 'no_show');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('on_hold', 'confirmed', 'cancelled', 'no_show'));--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_sectors_known" CHECK ("calendars"."sectors" <@ array['fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'design', 'other']);--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_max_calls" CHECK ("calendars"."max_calls_per_day" between 1 and 20);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('document', 'message', 'proof', 'month', 'letter', 'pack', 'cv'));--> statement-breakpoint
ALTER TABLE bookings DROP CONSTRAINT bookings_never_overlap;--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status in ('on_hold', 'confirmed'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION case_of(kind text, id text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE $1
    WHEN 'payment' THEN (SELECT case_id FROM payments WHERE payments.id = subject.id)
    WHEN 'dispute' THEN (SELECT payments.case_id FROM disputes JOIN payments ON payments.id = disputes.payment_id
      WHERE disputes.id = subject.id)
    WHEN 'booking' THEN (SELECT coalesce(payments.case_id, bookings.held_for_case_id) FROM bookings
      LEFT JOIN payments ON payments.id = bookings.payment_id WHERE bookings.id = subject.id)
    WHEN 'document' THEN (SELECT case_id FROM documents WHERE documents.id = subject.id)
    ELSE (SELECT cases.id FROM cases WHERE cases.kind = $1 AND cases.id = subject.id)
  END
  FROM (SELECT CASE WHEN $2 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN $2::uuid END AS id) AS subject
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
  next_number integer;
BEGIN
  FOR entry IN
    SELECT added.id, (CASE WHEN payments.is_sandbox THEN 'TEST-' ELSE '' END) || (CASE WHEN added.pence > 0 THEN 'R' ELSE 'C' END) AS series,
      whole_instalment(payments) AS instalment_pence,
      CASE WHEN added.pence > 0 THEN (SELECT pence FROM fee_credits WHERE application_id = payments.case_id) END AS credited_pence
    FROM added JOIN payments ON payments.id = added.payment_id
    WHERE added.kind <> 'archived' AND (added.pence <> 0 OR added.kobo <> 0)
    ORDER BY added.position
  LOOP
    INSERT INTO receipt_counters AS counter (series, last_number) VALUES (entry.series, 1)
      ON CONFLICT (series) DO UPDATE SET last_number = counter.last_number + 1
      RETURNING last_number INTO next_number;
    INSERT INTO receipts (ledger_entry_id, series, number, instalment_pence, credited_pence)
      VALUES (entry.id, entry.series, next_number, entry.instalment_pence, entry.credited_pence);
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_first_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET first_booked_at = NEW.updated_at WHERE id = NEW.payment_id AND first_booked_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER bookings_are_noted ON bookings;--> statement-breakpoint
CREATE TRIGGER bookings_are_noted AFTER INSERT OR UPDATE OF payment_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION note_first_booking();--> statement-breakpoint
INSERT INTO consultations (case_id, updated_at)
  SELECT id, updated_at FROM cases WHERE kind = 'consultation' AND NOT EXISTS (
    SELECT FROM payments JOIN bookings ON bookings.payment_id = payments.id
    WHERE payments.case_id = cases.id AND bookings.ends_at < now());--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "credited_pence" integer;--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_application_id_cases_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_consultation_id_cases_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
DROP VIEW open_work;--> statement-breakpoint
CREATE VIEW "public"."open_work" AS (select work.reason, work.band, work.case_id, work.owner_id, work.subject_id, work.title, work.since, work.starts_on,
    work.due_on, work.business_days, "snoozes"."snoozed_until"
    from (select 'dispute' as reason, 0::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    "payments"."id" as subject_id, null::text as title, "disputes"."opened_at" as since,
    ("disputes"."opened_at" at time zone 'Africa/Lagos')::date as starts_on, (coalesce("disputes"."due_at", "disputes"."opened_at") at time zone 'Africa/Lagos')::date as due_on, null::int as business_days, 'infinity'::timestamptz as news_at
    from "disputes" join "payments" on "payments"."id" = "disputes"."payment_id" left join "live_cases" on "live_cases"."id" = "payments"."case_id" where "disputes"."resolved_at" is null and "disputes"."answer_sent_at" is null union all select 'money' as reason, 0::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    "payments"."id" as subject_id, null::text as title, "payments"."opened_at" as since,
    ("payments"."opened_at" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 1::int as business_days, 'infinity'::timestamptz as news_at
    from "payments" left join "live_cases" on "live_cases"."id" = "payments"."case_id" where ("payments"."flag" is not null and "payments"."flag_cleared_at" is null) union all select 'refund-meaning' as reason, 0::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    "payments"."id" as subject_id, null::text as title, "refund_meanings"."asked_at" as since,
    ("refund_meanings"."asked_at" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 1::int as business_days, 'infinity'::timestamptz as news_at
    from "refund_meanings" join "ledger_entries" on "ledger_entries"."id" = "refund_meanings"."entry_id"
          join "payments" on "payments"."id" = "ledger_entries"."payment_id"
          join "live_cases" on "live_cases"."id" = "payments"."case_id"
          left join "live_applications" on "live_applications"."id" = "live_cases"."id" where "refund_meanings"."meaning" is null and "live_cases"."ended_by_refund_at" is null
          and ("live_cases"."kind" <> 'application' or ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused'))) union all select 'clock' as reason, 0::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    null::uuid as subject_id, "application_clocks"."clock" as title, "application_clocks"."starts_on"::timestamp at time zone 'Africa/Lagos' as since,
    "application_clocks"."ends_on" - 3 as starts_on, "application_clocks"."ends_on" as due_on, null::int as business_days, ("application_clocks"."ends_on" - 3)::timestamp at time zone 'Africa/Lagos' as news_at
    from "application_clocks" join "live_applications" on "live_applications"."id" = "application_clocks"."case_id" where ("application_clocks"."met_on" is null and "application_clocks"."clock" in ('body_answer', 'review', 'visa_application', 'tb_certificate', 'passport')) and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')) union all select 'message' as reason, 1::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "live_cases"."waiting_since" as since,
    ("live_cases"."waiting_since" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 1::int as business_days, greatest("live_cases"."waiting_since", "live_cases"."last_message_at") as news_at
    from "live_cases" where "live_cases"."waiting_since" is not null and not exists (
  select from "time_wishes" where "time_wishes"."case_id" = "live_cases"."id" and "time_wishes"."asked_at" >= "live_cases"."waiting_since") union all select 'time-wish' as reason, 1::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    null::uuid as subject_id, "time_wishes"."zone" as title, "live_cases"."waiting_since" as since,
    ("live_cases"."waiting_since" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 1::int as business_days, greatest("live_cases"."waiting_since", "live_cases"."last_message_at") as news_at
    from "time_wishes" join "live_cases" on "live_cases"."id" = "time_wishes"."case_id" where "time_wishes"."asked_at" >= "live_cases"."waiting_since" union all select 'call-summary' as reason, 2::int as band, "live_consultations"."id" as case_id, coalesce("live_consultations"."owner_id", "calendars"."staff_id") as owner_id,
    "bookings"."id" as subject_id, null::text as title, "bookings"."ends_at" as since,
    ("bookings"."ends_at" at time zone 'Africa/Lagos')::date as starts_on, ("bookings"."ends_at" at time zone 'Africa/Lagos')::date as due_on, null::int as business_days, "bookings"."ends_at" as news_at
    from "consultations" join "live_consultations" on "live_consultations"."id" = "consultations"."case_id"
          join "payments" on "payments"."case_id" = "live_consultations"."id" and "payments"."state" in ('settled')
          join "bookings" on "bookings"."payment_id" = "payments"."id" and "bookings"."status" in ('confirmed')
          join "calendars" on "calendars"."id" = "bookings"."calendar_id" where "consultations"."summary_sent_at" is null and "live_consultations"."ended_by_refund_at" is null union all select 'unbooked' as reason, 1::int as band, "live_consultations"."id" as case_id, "live_consultations"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "payments"."settled_at" as since,
    ("payments"."settled_at" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 3::int as business_days, "payments"."settled_at" as news_at
    from "payments" join "live_consultations" on "live_consultations"."id" = "payments"."case_id" where "payments"."item" in ('consultation_30', 'consultation_60') and "payments"."counted_pence" > 0
          and "payments"."first_booked_at" is null and "live_consultations"."ended_by_refund_at" is null union all select 'task' as reason, 2::int as band, "live_applications"."id" as case_id, coalesce("tasks"."owner_id", "live_applications"."owner_id") as owner_id,
    "tasks"."id" as subject_id, "tasks"."title" as title, "tasks"."created_at" as since,
    "tasks"."due_on" as starts_on, "tasks"."due_on" as due_on, null::int as business_days, "tasks"."created_at" as news_at
    from "tasks" join "live_applications" on "live_applications"."id" = "tasks"."case_id" where "tasks"."done_at" is null and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')) union all select 'first-reading' as reason, 2::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "live_cases"."payment_date" as since,
    ("live_cases"."payment_date" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 7::int as business_days, "live_cases"."payment_date" as news_at
    from "live_cases" where "live_cases"."paid" and "live_cases"."status" in ('pending') and "live_cases"."ended_by_refund_at" is null union all select 'document-to-review' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    "documents"."id" as subject_id, "documents"."document_type" as title, "documents"."uploaded_at" as since,
    ("documents"."uploaded_at" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 7::int as business_days, "documents"."uploaded_at" as news_at
    from "documents" join "live_applications" on "live_applications"."id" = "documents"."case_id" where ("documents"."status" in ('pending') and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused'))) union all select 'letter-to-check' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    "letters"."id" as subject_id, "letters"."name" as title, "letters"."state_since" as since,
    ("letters"."state_since" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 7::int as business_days, "letters"."state_since" as news_at
    from "letters" join "live_applications" on "live_applications"."id" = "letters"."case_id" where "letters"."state" in ('draft', 'signed') and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')) and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'resubmission') union all select 'proposed-evidence' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    "evidence_pieces"."id" as subject_id, "evidence_pieces"."title" as title, "evidence_pieces"."unread_since" as since,
    ("evidence_pieces"."unread_since" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 7::int as business_days, "evidence_pieces"."unread_since" as news_at
    from "evidence_pieces" join "live_applications" on "live_applications"."id" = "evidence_pieces"."case_id" where "evidence_pieces"."unread_since" is not null and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')) and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'resubmission') union all select 'late-letter' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    "letters"."id" as subject_id, "letters"."name" as title, "letters"."state_since" as since,
    "letters"."due_on" + 4::int as starts_on, "letters"."due_on" as due_on, null::int as business_days, ("letters"."due_on" + 4::int)::timestamp at time zone 'Africa/Lagos' as news_at
    from "letters" join "live_applications" on "live_applications"."id" = "letters"."case_id" where "letters"."state" in ('asked', 'promised') and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')) and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'resubmission') union all select 'late-document' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    "document_requests"."id" as subject_id, "document_requests"."document_type" as title, "document_requests"."requested_at" as since,
    "document_requests"."due_date" + 1 as starts_on, "document_requests"."due_date" as due_on, null::int as business_days, "document_requests"."requested_at" as news_at
    from "document_requests" join "live_applications" on "live_applications"."id" = "document_requests"."case_id" where "document_requests"."status" in ('pending') and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused'))
          and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'resubmission') and not exists (
  select from "reminders" where "reminders"."case_id" = "document_requests"."case_id"
    and "reminders"."matter" = 'documents' and "reminders"."about_id" = "document_requests"."id"::text
    and "reminders"."due_at" is not null and not exists (
      select from "reminders" as stopped where stopped.case_id = "reminders"."case_id"
        and stopped.matter = 'documents' and stopped.stopped_at is not null)) union all select 'refusal-reasons' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "live_applications"."status_since" as since,
    ("live_applications"."status_since" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 5::int as business_days, "live_applications"."status_since" as news_at
    from "outcomes" join "live_applications" on "live_applications"."id" = "outcomes"."case_id" where "outcomes"."outcome" in ('refused') and "outcomes"."reading" is null and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')) union all select 'lost-mail' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "mails"."queued_at" as since,
    ("mails"."queued_at" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 1::int as business_days, coalesce("mails"."claimed_at", "mails"."queued_at") as news_at
    from "mails" join "live_applications" on "live_applications"."id" = "mails"."case_id" where "mails"."state" = 'failed' and "mails"."template" not in ('applications.resubmitted', 'applications.new-application', 'contact.message', 'messages.received', 'privacy.request_notice', 'payments.problem', 'payments.arrived', 'payments.offline', 'payments.disputed', 'payments.refund-proposed', 'payments.refund-failed', 'payments.offline-refund', 'payments.refund-asked', 'bookings.staff-notice', 'documents.arrived', 'letters.notice', 'milestones.notice', 'packs.approved', 'staff.invitation', 'staff.password_reset', 'staff.password_changed', 'staff.security', 'work.assigned', 'work.mentioned', 'outbox.unanswered', 'exchange-rate.unconfirmed', 'facts.due') and not exists (
          select from "mails" as later where later.case_id = "mails"."case_id" and later.state = 'sent'
            and later.queued_at > "mails"."queued_at" and later.template not in ('applications.resubmitted', 'applications.new-application', 'contact.message', 'messages.received', 'privacy.request_notice', 'payments.problem', 'payments.arrived', 'payments.offline', 'payments.disputed', 'payments.refund-proposed', 'payments.refund-failed', 'payments.offline-refund', 'payments.refund-asked', 'bookings.staff-notice', 'documents.arrived', 'letters.notice', 'milestones.notice', 'packs.approved', 'staff.invitation', 'staff.password_reset', 'staff.password_changed', 'staff.security', 'work.assigned', 'work.mentioned', 'outbox.unanswered', 'exchange-rate.unconfirmed', 'facts.due')) union all select 'in-progress' as reason, 3::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "live_cases"."updated_at" as since,
    ("live_cases"."updated_at" at time zone 'Africa/Lagos')::date as starts_on, case when "live_cases"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review')
          then ("live_cases"."updated_at" at time zone 'Africa/Lagos')::date + 14 end as due_on, null::int as business_days, '-infinity'::timestamptz as news_at
    from "live_cases" where "live_cases"."paid" and "live_cases"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'submitted', 'resubmission') and "live_cases"."ended_by_refund_at" is null) as work
    left join "snoozes" on "snoozes"."case_id" = work.case_id and "snoozes"."snoozed_at" >= work.news_at
      and (work.reason <> 'clock' or "snoozes"."snoozed_until" <= work.due_on or work.due_on < ("snoozes"."snoozed_at" at time zone 'Africa/Lagos')::date));
