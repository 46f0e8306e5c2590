CREATE TABLE "submission_packs" (
	"case_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"prepared_by" uuid NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"recorded_by" uuid,
	"approval_note" text,
	CONSTRAINT "submission_packs_case_id_number_pk" PRIMARY KEY("case_id","number"),
	CONSTRAINT "submission_packs_approver_known" CHECK ("submission_packs"."approved_by" in ('applicant', 'staff')),
	CONSTRAINT "submission_packs_approved_whole" CHECK (("submission_packs"."approved_by" is null) = ("submission_packs"."approved_at" is null)),
	CONSTRAINT "submission_packs_recorded_whole" CHECK (num_nonnulls("submission_packs"."recorded_by", "submission_packs"."approval_note") = case "submission_packs"."approved_by" when 'staff' then 2 else 0 end),
	CONSTRAINT "submission_packs_note_length" CHECK (length("submission_packs"."approval_note") between 1 and 500)
);--> statement-breakpoint
CREATE TABLE "evidence_piece_criteria" (
	"piece_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	CONSTRAINT "evidence_piece_criteria_piece_id_criterion_id_pk" PRIMARY KEY("piece_id","criterion_id")
);--> statement-breakpoint
CREATE TABLE "evidence_pieces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"proves" text NOT NULL,
	"dated_on" date,
	"pages" integer,
	"confirmed_by" text,
	"author" text NOT NULL,
	"left_out_because" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"unread_since" timestamp with time zone,
	CONSTRAINT "evidence_pieces_title_length" CHECK (length("evidence_pieces"."title") between 1 and 120),
	CONSTRAINT "evidence_pieces_proves_length" CHECK (length("evidence_pieces"."proves") between 1 and 300),
	CONSTRAINT "evidence_pieces_confirmed_by_length" CHECK (length("evidence_pieces"."confirmed_by") between 1 and 200),
	CONSTRAINT "evidence_pieces_reason_length" CHECK (length("evidence_pieces"."left_out_because") between 1 and 300),
	CONSTRAINT "evidence_pieces_pages" CHECK ("evidence_pieces"."pages" between 1 and 99),
	CONSTRAINT "evidence_pieces_author_known" CHECK ("evidence_pieces"."author" in ('applicant', 'staff'))
);--> statement-breakpoint
CREATE TABLE "evidence_plan_versions" (
	"case_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"locked_by" uuid NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"message_id" uuid,
	CONSTRAINT "evidence_plan_versions_case_id_number_pk" PRIMARY KEY("case_id","number")
);--> statement-breakpoint
CREATE TABLE "evidence_plans" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"locked_as" integer,
	CONSTRAINT "evidence_plans_summary_length" CHECK (length("evidence_plans"."summary") <= 4000)
);--> statement-breakpoint
CREATE TABLE "evidence_ratings" (
	"case_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"rating" text NOT NULL,
	"text" text NOT NULL,
	"rated_by" uuid NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "evidence_ratings_case_id_criterion_id_pk" PRIMARY KEY("case_id","criterion_id"),
	CONSTRAINT "evidence_ratings_rating_known" CHECK ("evidence_ratings"."rating" in ('strong', 'good', 'thin', 'missing')),
	CONSTRAINT "evidence_ratings_text_length" CHECK (length("evidence_ratings"."text") between 0 and 2000)
);--> statement-breakpoint
CREATE TABLE "letter_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"letter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_files_kind_known" CHECK ("letter_files"."kind" in ('draft', 'signed', 'cv')),
	CONSTRAINT "letter_files_sender_known" CHECK ("letter_files"."sent_by" in ('referee', 'staff'))
);--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"organisation" text NOT NULL,
	"knows_from" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"is_relative" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due_on" date,
	"cannot_because" text,
	"link_id" uuid NOT NULL,
	"link_expires_at" timestamp with time zone,
	"dated_on" date,
	"ticked" text[] NOT NULL,
	"checked_by" uuid,
	"opened_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "letters_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "letters_place" UNIQUE("case_id","position"),
	CONSTRAINT "letters_position" CHECK ("letters"."position" between 1 and 9),
	CONSTRAINT "letters_state_known" CHECK ("letters"."state" in ('named', 'asked', 'promised', 'draft', 'signed', 'checked', 'cannot')),
	CONSTRAINT "letters_awaited_have_day" CHECK ("letters"."state" not in ('asked', 'promised') or "letters"."due_on" is not null),
	CONSTRAINT "letters_checked_by" CHECK (("letters"."state" = 'checked') = ("letters"."checked_by" is not null)),
	CONSTRAINT "letters_checked_has_date" CHECK ("letters"."state" <> 'checked' or "letters"."dated_on" is not null),
	CONSTRAINT "letters_name_length" CHECK (length("letters"."name") between 1 and 120),
	CONSTRAINT "letters_role_length" CHECK (length("letters"."role") between 1 and 120),
	CONSTRAINT "letters_organisation_length" CHECK (length("letters"."organisation") between 1 and 160),
	CONSTRAINT "letters_knows_from_length" CHECK (length("letters"."knows_from") between 1 and 300),
	CONSTRAINT "letters_email_length" CHECK (length("letters"."email") between 1 and 254),
	CONSTRAINT "letters_phone_length" CHECK (length("letters"."phone") between 1 and 40),
	CONSTRAINT "letters_reason_length" CHECK (length("letters"."cannot_because") between 1 and 300)
);--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose_known";--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_matter_known";--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "piece_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "piece_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "piece_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "piece_id" uuid;--> statement-breakpoint
ALTER TABLE "criteria_sets" ADD COLUMN "max_pages" integer;--> statement-breakpoint
ALTER TABLE "criteria_sets" ADD COLUMN "max_file_mb" integer;--> statement-breakpoint
ALTER TABLE "criteria_sets" ADD COLUMN "max_evidence_years" integer;--> statement-breakpoint
ALTER TABLE "criteria_sets" ADD COLUMN "max_letter_months" integer;--> statement-breakpoint
ALTER TABLE "submission_packs" ADD CONSTRAINT "submission_packs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_piece_criteria" ADD CONSTRAINT "evidence_piece_criteria_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_piece_criteria" ADD CONSTRAINT "evidence_piece_criteria_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pieces" ADD CONSTRAINT "evidence_pieces_case_id_evidence_plans_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."evidence_plans"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_plan_versions" ADD CONSTRAINT "evidence_plan_versions_case_id_evidence_plans_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."evidence_plans"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_plans" ADD CONSTRAINT "evidence_plans_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_ratings" ADD CONSTRAINT "evidence_ratings_case_id_evidence_plans_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."evidence_plans"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_ratings" ADD CONSTRAINT "evidence_ratings_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_pieces_of_case" ON "evidence_pieces" USING btree ("case_id","position");--> statement-breakpoint
CREATE INDEX "evidence_pieces_unread" ON "evidence_pieces" USING btree ("unread_since") WHERE unread_since is not null;--> statement-breakpoint
CREATE INDEX "letter_files_of_letter" ON "letter_files" USING btree ("letter_id","sent_at");--> statement-breakpoint
CREATE INDEX "letters_by_email" ON "letters" USING btree ("email");--> statement-breakpoint
CREATE INDEX "letters_to_check" ON "letters" USING btree ("state_since") WHERE state in ('draft', 'signed');--> statement-breakpoint
CREATE INDEX "letters_awaited" ON "letters" USING btree ("due_on") WHERE state in ('asked', 'promised');--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_requests_of_piece" ON "document_requests" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "documents_of_piece" ON "documents" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "messages_of_piece" ON "messages" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('document', 'message', 'proof', 'month', 'letter', 'pack'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_matter_known" CHECK ("reminders"."matter" in ('consultation', 'first-payment', 'second-payment', 'documents', 'deadlines', 'letters', 'booking'));--> statement-breakpoint
ALTER TABLE "criteria_sets" ADD CONSTRAINT "criteria_sets_limits" CHECK ("criteria_sets"."max_pages" between 1 and 99 and "criteria_sets"."max_file_mb" between 1 and 99 and "criteria_sets"."max_evidence_years" between 1 and 99 and "criteria_sets"."max_letter_months" between 1 and 99);--> statement-breakpoint
-- What we have read about the limits, before an owner first checks them.
UPDATE criteria_sets SET max_evidence_years = 5 WHERE body IN ('tech_nation', 'arts_council');--> statement-breakpoint
UPDATE criteria_sets SET max_pages = 3 WHERE body = 'tech_nation';--> statement-breakpoint
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
    from "live_cases" where "live_cases"."waiting_since" is not null union all select 'unbooked' as reason, 1::int as band, "live_consultations"."id" as case_id, "live_consultations"."owner_id" as owner_id,
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
