CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Letters without their marks and capitals, like `foldText`. Apostrophes are left out, also where `normalize` makes one.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(translate(words, '´', ''), NFKD), '[\u0300-\u036f]', '', 'g')),
      'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'ɓɗɖđðƙĸƴɣƒħłŋɲŧʋıɩʊøɔǝəɛ''`‘’‛′ʹʻʼʽʾʿʔɂꞋꞌ՚',
    'bddddkkygfhlnntviiuooeee'
  )
$$;--> statement-breakpoint
CREATE FUNCTION first_instalment_pence(plan text, agreed_pence integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE plan
    WHEN 'full' THEN agreed_pence
    ELSE least(agreed_pence, greatest(1, (agreed_pence::bigint * 60 + 5000) / 10000) * 100)::integer
  END
$$;--> statement-breakpoint
CREATE SCHEMA "sandbox";--> statement-breakpoint
CREATE TABLE "sandbox"."mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."mail_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_message_id_unique" UNIQUE("message_id")
);--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 358950 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"refund_amount" bigint NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"message" text,
	"upload_name" text,
	"uploaded_bytes" integer,
	"evidence" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminds_at" timestamp with time zone,
	"bank_decides_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "paystack_disputes_status" CHECK ("sandbox"."paystack_disputes"."status" in ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved')),
	CONSTRAINT "paystack_disputes_resolved_whole" CHECK (num_nonnulls("sandbox"."paystack_disputes"."resolution", "sandbox"."paystack_disputes"."resolved_at") = case when "sandbox"."paystack_disputes"."status" = 'resolved' then 2 else 0 end)
);--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_faults" (
	"kind" text PRIMARY KEY NOT NULL,
	"remaining" integer,
	"until" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3018284 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"ends_as" text DEFAULT 'processed' NOT NULL,
	"merchant_note" text,
	"customer_note" text,
	"dispute_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone,
	"next_step_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"settlement_id" bigint,
	CONSTRAINT "paystack_refunds_status" CHECK ("sandbox"."paystack_refunds"."status" in ('pending', 'processing', 'processed', 'failed', 'needs-attention')),
	CONSTRAINT "paystack_refunds_ends_as" CHECK ("sandbox"."paystack_refunds"."ends_as" in ('processed', 'failed', 'needs-attention')),
	CONSTRAINT "paystack_refunds_amount" CHECK ("sandbox"."paystack_refunds"."amount" > 0)
);--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3090024 CACHE 1),
	"settled_on" date NOT NULL,
	"total_processed" bigint NOT NULL,
	"total_fees" bigint NOT NULL,
	"deductions" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 4099260516 CACHE 1),
	"reference" text NOT NULL,
	"access_code" text NOT NULL,
	"email" text NOT NULL,
	"asked_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"requested_amount" bigint,
	"currency" text NOT NULL,
	"callback_url" text,
	"cancel_url" text,
	"metadata" text NOT NULL,
	"status" text NOT NULL,
	"channel" text NOT NULL,
	"offered_channels" text[] DEFAULT '{"card","bank_transfer","bank","ussd"}' NOT NULL,
	"refund_ends" text DEFAULT 'processed' NOT NULL,
	"settlement_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"settles_at" timestamp with time zone,
	CONSTRAINT "paystack_transactions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "paystack_transactions_access_code_unique" UNIQUE("access_code"),
	CONSTRAINT "paystack_transactions_status" CHECK ("sandbox"."paystack_transactions"."status" in ('abandoned', 'ongoing', 'success', 'failed', 'reversed')),
	CONSTRAINT "paystack_transactions_amount" CHECK ("sandbox"."paystack_transactions"."asked_amount" > 0 and "sandbox"."paystack_transactions"."amount" > 0),
	CONSTRAINT "paystack_transactions_refund_ends" CHECK ("sandbox"."paystack_transactions"."refund_ends" in ('processed', 'failed', 'needs-attention'))
);--> statement-breakpoint
CREATE TABLE "applicant_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_codes_once" UNIQUE("session_id","case_id"),
	CONSTRAINT "applicant_codes_tries" CHECK ("applicant_codes"."tries" between 0 and 5)
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "applicant_session_applications" (
	"session_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_session_applications_session_id_case_id_pk" PRIMARY KEY("session_id","case_id")
);--> statement-breakpoint
CREATE TABLE "applicant_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"browser" text DEFAULT 'Unknown browser' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_sessions_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "application_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"what" text NOT NULL,
	"delivered_on" date NOT NULL,
	"note" text,
	"message_id" uuid,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_reason" text,
	CONSTRAINT "application_deliveries_stage_known" CHECK ("application_deliveries"."stage" in ('received', 'assessment', 'evidence', 'draft', 'final_check', 'ready')),
	CONSTRAINT "application_deliveries_what_not_empty" CHECK ("application_deliveries"."what" <> ''),
	CONSTRAINT "application_deliveries_undone_complete" CHECK (num_nonnulls("application_deliveries"."undone_by", "application_deliveries"."undone_at", "application_deliveries"."undone_reason") in (0, 3))
);--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"phone" text,
	"category_of_talent" text,
	"endorsing_body" text,
	"endorsement_route" text,
	"notes" text,
	"resubmission_required" boolean NOT NULL,
	"resubmission_reason" text,
	"resubmission_date" timestamp with time zone,
	"privacy_version" text,
	"privacy_agreed_at" timestamp with time zone,
	"heard_from" text,
	CONSTRAINT "applications_endorsing_body_known" CHECK ("applications"."endorsing_body" in ('tech_nation', 'arts_council', 'royal_society', 'royal_academy_of_engineering', 'british_academy', 'ukri')),
	CONSTRAINT "applications_route_known" CHECK ("applications"."endorsement_route" in ('talent', 'promise', 'fast_track')),
	CONSTRAINT "applications_privacy_complete" CHECK (("applications"."privacy_version" is null) = ("applications"."privacy_agreed_at" is null))
);--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"status" text,
	"status_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"reference" text,
	"fingerprint" text,
	"item" text,
	"plan" text,
	"agreed_pence" integer,
	"settled_pence" integer DEFAULT 0 NOT NULL,
	"reduced_pence" integer DEFAULT 0 NOT NULL,
	"ended_by_refund_at" timestamp with time zone,
	"paid" boolean GENERATED ALWAYS AS (coalesce(settled_pence >= first_instalment_pence(plan, agreed_pence), false)) STORED NOT NULL,
	"payment_stage" text GENERATED ALWAYS AS (case when settled_pence >= agreed_pence then 'complete' when settled_pence >= first_instalment_pence(plan, agreed_pence) then 'initial' end) STORED,
	"payment_date" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"last_message_at" timestamp with time zone,
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(waiting_since, last_message_at, created_at)) STORED NOT NULL,
	"ref" text,
	"opened_application_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"erase_at" timestamp with time zone,
	"sort_name" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(name) || ' ' || search_fold(email) || ' ' || coalesce(lower(reference) || ' ' || lower(replace(reference, '-', '')), '')) STORED NOT NULL,
	CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('application', 'consultation', 'enquiry')),
	CONSTRAINT "cases_status_of_applications" CHECK (num_nonnulls("cases"."status", "cases"."status_since") = case "cases"."kind" when 'application' then 2 else 0 end),
	CONSTRAINT "cases_sold_whole" CHECK (num_nonnulls("cases"."item", "cases"."plan", "cases"."agreed_pence") = case "cases"."kind" when 'enquiry' then 0 else 3 end),
	CONSTRAINT "cases_item_of_kind" CHECK ("cases"."item" in ('consultation_30', 'consultation_60') = ("cases"."kind" = 'consultation')),
	CONSTRAINT "cases_status_known" CHECK ("cases"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'rejected', 'resubmission', 'endorsed', 'refused')),
	CONSTRAINT "cases_item_known" CHECK ("cases"."item" in ('application_fee', 'initial_assessment', 'full_support', 'review_finalize', 'consultation_30', 'consultation_60')),
	CONSTRAINT "cases_plan_known" CHECK ("cases"."plan" in ('full', 'split')),
	CONSTRAINT "cases_total_positive" CHECK ("cases"."agreed_pence" > 0),
	CONSTRAINT "cases_never_overpaid" CHECK ("cases"."settled_pence" between 0 and coalesce("cases"."agreed_pence", 0)),
	CONSTRAINT "cases_reduced_not_negative" CHECK ("cases"."reduced_pence" >= 0),
	CONSTRAINT "cases_paid_applications_have_reference" CHECK ("cases"."kind" <> 'application' or "cases"."settled_pence" = 0 or "cases"."reference" is not null),
	CONSTRAINT "cases_reference_form" CHECK ("cases"."reference" ~ '^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
	CONSTRAINT "cases_ref_form" CHECK ("cases"."ref" ~ '^[a-z0-9-]{1,40}$'),
	CONSTRAINT "cases_deleted_whole" CHECK (num_nonnulls("cases"."deleted_at", "cases"."deleted_by", "cases"."erase_at") in (0, 3))
);--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email"),
	CONSTRAINT "people_id_and_email" UNIQUE("id","email"),
	CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email"))
);--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"type" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"case_id" uuid,
	"act_id" uuid,
	"details" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "audit_values" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"file_count" integer NOT NULL,
	"row_count" bigint NOT NULL,
	"is_encrypted" boolean NOT NULL,
	CONSTRAINT "backups_hash" CHECK ("backups"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "backups_size" CHECK ("backups"."size_bytes" > 0),
	CONSTRAINT "backups_counts" CHECK ("backups"."file_count" >= 0 and "backups"."row_count" >= 0)
);--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_key" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"payment_id" uuid,
	"held_for_case_id" uuid,
	"held_by" text,
	"held_until" timestamp with time zone,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"zone" text,
	"meeting_link" text NOT NULL,
	"sequence" integer NOT NULL,
	"invited_again_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_change_key_unique" UNIQUE("change_key"),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('on_hold', 'confirmed', 'cancelled', 'no_show')),
	CONSTRAINT "bookings_minutes_known" CHECK ("bookings"."minutes" in (30, 60)),
	CONSTRAINT "bookings_end_follows" CHECK ("bookings"."ends_at" = "bookings"."starts_at" + make_interval(mins => "bookings"."minutes")),
	CONSTRAINT "bookings_start_on_the_grid" CHECK (extract(epoch from "bookings"."starts_at")::bigint % (case when "bookings"."minutes" % 60 = 0 then 3600 else 1800 end) = 0 and extract(microsecond from "bookings"."starts_at" at time zone 'UTC') = 0),
	CONSTRAINT "bookings_email_lower" CHECK ("bookings"."email" = lower("bookings"."email")),
	CONSTRAINT "bookings_sequence_counts_up" CHECK ("bookings"."sequence" >= 0),
	CONSTRAINT "bookings_held_for_case_id_unique" UNIQUE("held_for_case_id"),
	CONSTRAINT "bookings_held_by_unique" UNIQUE("held_by"),
	CONSTRAINT "bookings_held_until_paid" CHECK (case "bookings"."status" when 'on_hold' then "bookings"."payment_id" is null and num_nonnulls("bookings"."held_for_case_id", "bookings"."held_until") = 2 else "bookings"."payment_id" is not null and num_nonnulls("bookings"."held_for_case_id", "bookings"."held_until", "bookings"."held_by") = 0 end),
	CONSTRAINT "bookings_invited_again_missed" CHECK ("bookings"."invited_again_at" is null or "bookings"."status" = 'no_show')
);--> statement-breakpoint
CREATE TABLE "calendar_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"time" text,
	"name" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_exceptions_kind_known" CHECK ("calendar_exceptions"."kind" in ('closed', 'available', 'blocked', 'deleted')),
	CONSTRAINT "calendar_exceptions_time_known" CHECK ("calendar_exceptions"."time" ~ '^((09|1[0-6]):[03]0|17:00)$'),
	CONSTRAINT "calendar_exceptions_named_days_or_one_time" CHECK (case when "calendar_exceptions"."time" is null then "calendar_exceptions"."kind" = 'closed' and "calendar_exceptions"."name" is not null else "calendar_exceptions"."kind" <> 'closed' and "calendar_exceptions"."name" is null and "calendar_exceptions"."first_day" = "calendar_exceptions"."last_day" end),
	CONSTRAINT "calendar_exceptions_in_order" CHECK ("calendar_exceptions"."first_day" <= "calendar_exceptions"."last_day"),
	CONSTRAINT "calendar_exceptions_at_most_a_year" CHECK ("calendar_exceptions"."last_day" - "calendar_exceptions"."first_day" <= 366)
);--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"staff_id" uuid,
	"sectors" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"max_calls_per_day" integer,
	"sealed_busy_address" text,
	"busy_read_at" timestamp with time zone,
	"busy_problem" text,
	"zone" text NOT NULL,
	"weekly_hours" jsonb NOT NULL,
	"meeting_link" text NOT NULL,
	"is_open" boolean NOT NULL,
	"position" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendars_position_unique" UNIQUE("position"),
	CONSTRAINT "calendars_zone_known" CHECK ("calendars"."zone" = 'Africa/Lagos'),
	CONSTRAINT "calendars_link_secure" CHECK ("calendars"."meeting_link" like 'https://%'),
	CONSTRAINT "calendars_staff_id_unique" UNIQUE("staff_id"),
	CONSTRAINT "calendars_sectors_known" CHECK ("calendars"."sectors" <@ array['fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'design', 'other']),
	CONSTRAINT "calendars_max_calls" CHECK ("calendars"."max_calls_per_day" between 1 and 20)
);--> statement-breakpoint
CREATE TABLE "prices" (
	"item" text PRIMARY KEY NOT NULL,
	"pence" integer NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "prices_are_whole_pounds" CHECK ("prices"."pence" >= 200 and "prices"."pence" % 100 = 0)
);--> statement-breakpoint
CREATE TABLE "provider_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"piece_id" uuid,
	"document_type" text NOT NULL,
	"description" text NOT NULL,
	"due_date" date,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"urgency" text GENERATED ALWAYS AS (case when status in ('pending') then lpad(coalesce(due_date - '2000-01-01'::date, 99998)::text, 5, '0') else '99999' end) STORED NOT NULL,
	CONSTRAINT "document_requests_status_known" CHECK ("document_requests"."status" in ('pending', 'fulfilled')),
	CONSTRAINT "document_requests_say_what" CHECK ("document_requests"."document_type" <> '' and "document_requests"."description" <> '')
);--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"request_id" uuid,
	"piece_id" uuid,
	"document_type" text NOT NULL,
	"file_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text,
	"added_by" uuid,
	"admin_comment" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"decision_mail_due_at" timestamp with time zone,
	"replaced_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_file" UNIQUE("file_id"),
	CONSTRAINT "documents_status_known" CHECK ("documents"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "documents_source_known" CHECK ("documents"."source" in ('whatsapp', 'email', 'in_person', 'other')),
	CONSTRAINT "documents_source_complete" CHECK (("documents"."source" is null) = ("documents"."added_by" is null)),
	CONSTRAINT "documents_named" CHECK ("documents"."document_type" <> ''),
	CONSTRAINT "documents_reviewed" CHECK (("documents"."status" in ('pending')) = ("documents"."reviewed_at" is null))
);--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"document_type" text NOT NULL,
	"request_id" uuid,
	"piece_id" uuid,
	"idempotency_key" text,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer NOT NULL,
	"sha256" text,
	"message_text" text,
	"message_about_id" uuid,
	"message_id" uuid,
	"replaces_id" uuid,
	"state" text NOT NULL,
	"refusal" text,
	"document_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('arriving', 'whole', 'stored', 'refused')),
	CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('document', 'resubmission', 'message')),
	CONSTRAINT "uploads_size" CHECK ("uploads"."size_bytes" between 1 and 10485760),
	CONSTRAINT "uploads_received" CHECK ("uploads"."received_bytes" between 0 and "uploads"."size_bytes"),
	CONSTRAINT "uploads_refused_for_a_reason" CHECK (("uploads"."state" = 'refused') = ("uploads"."refusal" is not null))
);--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"naira_micros_per_pound" bigint NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."naira_micros_per_pound" > 0)
);--> statement-breakpoint
CREATE TABLE "rate_policy" (
	"is_only" boolean PRIMARY KEY NOT NULL,
	"fixed_micros" bigint,
	"fixed_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"unconfirmed_micros" bigint,
	"unconfirmed_source" text,
	"unconfirmed_since" timestamp with time zone,
	"unconfirmed_checked_at" timestamp with time zone,
	"unconfirmed_dismissed_at" timestamp with time zone,
	CONSTRAINT "rate_policy_only_one" CHECK ("rate_policy"."is_only"),
	CONSTRAINT "rate_policy_fixed_positive" CHECK ("rate_policy"."fixed_micros" > 0),
	CONSTRAINT "rate_policy_fixed_has_time" CHECK (("rate_policy"."fixed_micros" is null) = ("rate_policy"."fixed_at" is null)),
	CONSTRAINT "rate_policy_unconfirmed_positive" CHECK ("rate_policy"."unconfirmed_micros" > 0),
	CONSTRAINT "rate_policy_unconfirmed_whole" CHECK (num_nulls("rate_policy"."unconfirmed_micros", "rate_policy"."unconfirmed_source", "rate_policy"."unconfirmed_since", "rate_policy"."unconfirmed_checked_at") in (0, 4)),
	CONSTRAINT "rate_policy_dismissed_is_unconfirmed" CHECK ("rate_policy"."unconfirmed_dismissed_at" is null or "rate_policy"."unconfirmed_micros" is not null)
);--> statement-breakpoint
CREATE TABLE "fact_versions" (
	"fact" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"value" integer,
	"unit" text,
	"offered_by" text[],
	"sources" jsonb NOT NULL,
	"first_source" text,
	"checked_on" date,
	"next_check_on" date,
	"note" text,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fact_versions_fact_version_pk" PRIMARY KEY("fact","version"),
	CONSTRAINT "fact_versions_fact_known" CHECK ("fact_versions"."fact" in ('two-stages', 'who-endorses', 'tech-nation', 'arts-council', 'design-industry', 'film-talent-only', 'design-in-fashion', 'design-in-technology', 'design-in-art', 'research-bodies', 'research-fast-track', 'talent-or-promise', 'promise-in-technology', 'endorsement-fee', 'visa-fee', 'prize-fee', 'dependant-fee', 'adult-surcharge', 'child-surcharge', 'endorsement-time', 'visa-application-time', 'visa-decision-time', 'review-time', 'review-scope', 'review-evidence', 'tech-evidence', 'tech-letters', 'no-ai-for-tech', 'settlement', 'work-freely', 'visa-length', 'family', 'tuberculosis-test', 'nobody-can-guarantee')),
	CONSTRAINT "fact_versions_text_length" CHECK ("fact_versions"."text" <> '' and length("fact_versions"."text") <= 600),
	CONSTRAINT "fact_versions_value_has_unit" CHECK (num_nulls("fact_versions"."value", "fact_versions"."unit") in (0, 2) and "fact_versions"."value" > 0),
	CONSTRAINT "fact_versions_unit_known" CHECK ("fact_versions"."unit" in ('pence', 'calendar_days', 'weeks', 'months', 'years')),
	CONSTRAINT "fact_versions_fees_are_money" CHECK ("fact_versions"."fact" not in ('endorsement-fee', 'visa-fee', 'prize-fee', 'dependant-fee', 'adult-surcharge', 'child-surcharge') or "fact_versions"."unit" is not distinct from 'pence'),
	CONSTRAINT "fact_versions_periods_are_times" CHECK ("fact_versions"."fact" not in ('endorsement-time', 'visa-application-time', 'review-time', 'visa-length') or coalesce("fact_versions"."unit" <> 'pence', false)),
	CONSTRAINT "fact_versions_text_has_value" CHECK (("fact_versions"."text" like '%{value}%') = ("fact_versions"."value" is not null)),
	CONSTRAINT "fact_versions_bodies_known" CHECK (cardinality("fact_versions"."offered_by") > 0 and "fact_versions"."offered_by" <@ array['tech_nation', 'arts_council', 'royal_society', 'royal_academy_of_engineering', 'british_academy', 'ukri']),
	CONSTRAINT "fact_versions_has_source" CHECK (jsonb_typeof("fact_versions"."sources") = 'array' and jsonb_array_length("fact_versions"."sources") > 0),
	CONSTRAINT "fact_versions_check_dates" CHECK (num_nulls("fact_versions"."checked_on", "fact_versions"."next_check_on") in (0, 2) and "fact_versions"."next_check_on" > "fact_versions"."checked_on"),
	CONSTRAINT "fact_versions_note_length" CHECK ("fact_versions"."note" <> '' and length("fact_versions"."note") <= 500)
);--> statement-breakpoint
CREATE TABLE "track_records" (
	"version" integer PRIMARY KEY NOT NULL,
	"endorsed" integer,
	"decided" integer,
	"period_start" date,
	"period_end" date,
	"note" text,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "track_records_whole" CHECK (num_nulls("track_records"."endorsed", "track_records"."decided", "track_records"."period_start", "track_records"."period_end") in (0, 4)),
	CONSTRAINT "track_records_counts" CHECK ("track_records"."endorsed" between 0 and "track_records"."decided" and "track_records"."decided" > 0),
	CONSTRAINT "track_records_period" CHECK ("track_records"."period_start" <= "track_records"."period_end"),
	CONSTRAINT "track_records_note_length" CHECK ("track_records"."note" <> '' and length("track_records"."note") <= 500)
);--> statement-breakpoint
CREATE TABLE "criteria_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"route" text NOT NULL,
	"field" text NOT NULL,
	"optional_needed" integer NOT NULL,
	"max_pieces" integer,
	"max_pages" integer,
	"max_file_mb" integer,
	"max_evidence_years" integer,
	"letters" integer NOT NULL,
	"max_letter_months" integer,
	"letter_rule" text NOT NULL,
	"limits" text,
	"sources" jsonb NOT NULL,
	"first_source" text,
	"checked_on" date,
	"next_check_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "criteria_sets_one_each" UNIQUE("body","route","field"),
	CONSTRAINT "criteria_sets_body_known" CHECK ("criteria_sets"."body" in ('tech_nation', 'arts_council', 'royal_society', 'royal_academy_of_engineering', 'british_academy', 'ukri')),
	CONSTRAINT "criteria_sets_route_known" CHECK ("criteria_sets"."route" in ('talent', 'promise', 'fast_track')),
	CONSTRAINT "criteria_sets_field_known" CHECK ("criteria_sets"."field" in ('fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'design', 'other')),
	CONSTRAINT "criteria_sets_counts" CHECK ("criteria_sets"."optional_needed" between 0 and 9 and "criteria_sets"."letters" between 0 and 9 and "criteria_sets"."max_pieces" between 1 and 99),
	CONSTRAINT "criteria_sets_limits" CHECK ("criteria_sets"."max_pages" between 1 and 99 and "criteria_sets"."max_file_mb" between 1 and 99 and "criteria_sets"."max_evidence_years" between 1 and 99 and "criteria_sets"."max_letter_months" between 1 and 99),
	CONSTRAINT "criteria_sets_has_source" CHECK (jsonb_typeof("criteria_sets"."sources") = 'array' and jsonb_array_length("criteria_sets"."sources") > 0),
	CONSTRAINT "criteria_sets_check_dates" CHECK (num_nulls("criteria_sets"."checked_on", "criteria_sets"."next_check_on") in (0, 2) and "criteria_sets"."next_check_on" > "criteria_sets"."checked_on")
);--> statement-breakpoint
CREATE TABLE "criteria" (
	"id" text PRIMARY KEY NOT NULL,
	"set_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"evidence" text NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "criteria_kind_known" CHECK ("criteria"."kind" in ('mandatory', 'optional')),
	CONSTRAINT "criteria_title_length" CHECK ("criteria"."title" <> '' and length("criteria"."title") <= 120),
	CONSTRAINT "criteria_text_length" CHECK ("criteria"."text" <> '' and length("criteria"."text") <= 600),
	CONSTRAINT "criteria_evidence_length" CHECK (length("criteria"."evidence") <= 600)
);--> statement-breakpoint
CREATE TABLE "outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid,
	"outcome" text NOT NULL,
	"month" date NOT NULL,
	"body" text,
	"route" text,
	"field" text,
	"item" text NOT NULL,
	"reading" text,
	CONSTRAINT "outcomes_case_id_unique" UNIQUE("case_id"),
	CONSTRAINT "outcomes_outcome_known" CHECK ("outcomes"."outcome" in ('endorsed', 'refused')),
	CONSTRAINT "outcomes_month_first_day" CHECK (extract(day from "outcomes"."month") = 1),
	CONSTRAINT "outcomes_body_known" CHECK ("outcomes"."body" in ('tech_nation', 'arts_council', 'royal_society', 'royal_academy_of_engineering', 'british_academy', 'ukri')),
	CONSTRAINT "outcomes_route_known" CHECK ("outcomes"."route" in ('talent', 'promise', 'fast_track')),
	CONSTRAINT "outcomes_field_known" CHECK ("outcomes"."field" in ('fashion', 'technology', 'arts', 'film', 'academia', 'science', 'architecture', 'design', 'other', 'sports')),
	CONSTRAINT "outcomes_item_known" CHECK ("outcomes"."item" in ('application_fee', 'initial_assessment', 'full_support', 'review_finalize')),
	CONSTRAINT "outcomes_reading_known" CHECK ("outcomes"."reading" in ('recorded', 'names_none'))
);--> statement-breakpoint
CREATE TABLE "outcome_reasons" (
	"outcome_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "outcome_reasons_outcome_id_criterion_id_pk" PRIMARY KEY("outcome_id","criterion_id"),
	CONSTRAINT "outcome_reasons_reason_known" CHECK ("outcome_reasons"."reason" in ('not_met', 'too_little', 'too_old', 'not_independent', 'letters'))
);--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"purpose" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"damaged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_key" UNIQUE("key"),
	CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('document', 'message', 'proof', 'month', 'letter', 'pack', 'cv')),
	CONSTRAINT "files_format_known" CHECK ("files"."format" in ('jpeg', 'png', 'pdf', 'doc', 'docx')),
	CONSTRAINT "files_size" CHECK ("files"."size_bytes" between 0 and 10485760),
	CONSTRAINT "files_hash" CHECK ("files"."sha256" ~ case "files"."size_bytes" when 0 then '^$' else '^[0-9a-f]{64}$' end),
	CONSTRAINT "files_named" CHECK ("files"."name" <> '')
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sector" text NOT NULL,
	"message" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "message_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"opened_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"staff_id" uuid,
	"kind" text NOT NULL,
	"about_id" uuid,
	"piece_id" uuid,
	"text" text NOT NULL,
	"subject" text,
	"sent_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "messages_author_known" CHECK ("messages"."author_kind" in ('customer', 'staff')),
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('message', 'report', 'draft', 'comments', 'brief', 'file')),
	CONSTRAINT "messages_by_staff_are_signed" CHECK (("messages"."author_kind" = 'staff') = ("messages"."staff_id" is not null)),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."text") <= 10000),
	CONSTRAINT "messages_subject_of_staff" CHECK ("messages"."subject" is null or "messages"."author_kind" = 'staff')
);--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_replies_not_empty" CHECK ("saved_replies"."title" <> '' and "saved_replies"."text" <> '')
);--> statement-breakpoint
CREATE TABLE "application_clocks" (
	"case_id" uuid NOT NULL,
	"clock" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"met_on" date,
	CONSTRAINT "application_clocks_case_id_clock_pk" PRIMARY KEY("case_id","clock"),
	CONSTRAINT "application_clocks_clock_known" CHECK ("application_clocks"."clock" in ('body_form', 'body_answer', 'review', 'visa_application', 'tb_certificate', 'passport')),
	CONSTRAINT "application_clocks_order" CHECK ("application_clocks"."starts_on" <= "application_clocks"."ends_on")
);--> statement-breakpoint
CREATE TABLE "application_milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"happened_on" date NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "application_milestones_kind_known" CHECK ("application_milestones"."kind" in ('submitted', 'endorsed', 'refused', 'review_requested', 'visa_applied', 'biometrics', 'granted', 'tb_valid_until', 'passport', 'body_form_sent', 'tb_certificate'))
);--> statement-breakpoint
CREATE TABLE "mail_template_texts" (
	"template" text NOT NULL,
	"text_key" text NOT NULL,
	"text" text,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_template_texts_template_text_key_pk" PRIMARY KEY("template","text_key"),
	CONSTRAINT "mail_template_texts_not_empty" CHECK ("mail_template_texts"."text" <> '')
);--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" text NOT NULL,
	"case_id" uuid,
	"copy_of" uuid,
	"subject" text,
	"html" text,
	"text" text,
	"to_address" text NOT NULL,
	"reply_to" text,
	"message_id" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"accepted_reason" text,
	"last_error" text,
	"kept_back" text,
	"queued_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "mails_sent_have_time" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null)),
	CONSTRAINT "mails_about_known" CHECK ("mails"."about_kind" in ('application', 'consultation', 'payment', 'dispute', 'booking', 'document', 'enquiry', 'privacy_request', 'staff', 'rate', 'fact')),
	CONSTRAINT "mails_error_known" CHECK ("mails"."last_error" in ('refused', 'sender-refused', 'not-rendered', 'unreachable')),
	CONSTRAINT "mails_kept_back_known" CHECK ("mails"."kept_back" in ('cancelled', 'moved', 'past', 'status-changed', 'started', 'not-staff')),
	CONSTRAINT "mails_accepted_reason_known" CHECK ("mails"."accepted_reason" in ('cancelled', 'moved', 'past', 'status-changed', 'started', 'not-staff')),
	CONSTRAINT "mails_dropped_have_reason" CHECK (("mails"."state" = 'dropped') = ("mails"."kept_back" is not null)),
	CONSTRAINT "mails_one_recipient" CHECK ("mails"."to_address" ~ '^[^[:space:]<>,"]+@[^[:space:]<>,"]+$')
);--> statement-breakpoint
CREATE TABLE "reminders" (
	"case_id" uuid NOT NULL,
	"matter" text NOT NULL,
	"about_id" text DEFAULT '' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "reminders_case_id_matter_about_id_pk" PRIMARY KEY("case_id","matter","about_id"),
	CONSTRAINT "reminders_matter_known" CHECK ("reminders"."matter" in ('consultation', 'first-payment', 'second-payment', 'documents', 'deadlines', 'letters', 'booking')),
	CONSTRAINT "reminders_step" CHECK ("reminders"."step" between 0 and 5)
);--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"payment_id" uuid,
	"payment_reference" text NOT NULL,
	"status" text NOT NULL,
	"category" text,
	"reason" text,
	"kobo" bigint,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"answer_message" text,
	"answer_sent_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_once_per_provider" UNIQUE("provider","provider_id"),
	CONSTRAINT "disputes_answered_whole" CHECK (num_nonnulls("disputes"."answer", "disputes"."answered_by", "disputes"."answered_at") in (0, 3)),
	CONSTRAINT "disputes_kobo_positive" CHECK ("disputes"."kobo" > 0)
);--> statement-breakpoint
CREATE TABLE "pay_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "pay_links_expire_later" CHECK ("pay_links"."expires_at" > "pay_links"."created_at")
);--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "receipts" (
	"ledger_entry_id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"instalment_pence" integer,
	"credited_pence" integer,
	CONSTRAINT "receipts_number_once" UNIQUE("series","number"),
	CONSTRAINT "receipts_series_known" CHECK ("receipts"."series" in ('R', 'C', 'TEST-R', 'TEST-C')),
	CONSTRAINT "receipts_number_positive" CHECK ("receipts"."number" > 0)
);--> statement-breakpoint
CREATE TABLE "refund_meanings" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"meaning" text,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "refund_meanings_known" CHECK ("refund_meanings"."meaning" in ('price_falls', 'case_ends', 'due_again'))
);--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"meaning" text,
	"reason" text NOT NULL,
	"terms_note" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"provider_refund_id" text,
	"sent_at" timestamp with time zone,
	"problem" text,
	"account_link_id" uuid,
	"account_ending" text,
	"offline_method" text,
	"offline_reference" text,
	"paid_on" date,
	"proof_file_id" uuid,
	"recorded_by" uuid,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "refunds_once_at_provider" UNIQUE("payment_id","provider_refund_id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_currency_known" CHECK ("refunds"."currency" = 'NGN' or ("refunds"."currency" = 'GBP' and "refunds"."way" = 'offline')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('proposed', 'declined', 'approved', 'pending', 'processing', 'processed', 'failed', 'needs_attention')),
	CONSTRAINT "refunds_meaning_known" CHECK ("refunds"."meaning" in ('price_falls', 'case_ends', 'due_again')),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."offline_method" in ('bank_transfer', 'cash', 'card_terminal', 'cheque', 'other')),
	CONSTRAINT "refunds_decided_whole" CHECK (("refunds"."decided_by" is null) = ("refunds"."decided_at" is null)),
	CONSTRAINT "refunds_paid_by_hand_say_how" CHECK (num_nonnulls("refunds"."recorded_by", "refunds"."offline_method", "refunds"."paid_on") = case when "refunds"."way" = 'offline' and "refunds"."state" = 'processed' then 3 else 0 end)
);--> statement-breakpoint
CREATE TABLE "month_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"note" text,
	"report" jsonb NOT NULL,
	"file_id" uuid NOT NULL,
	"reopened_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	CONSTRAINT "month_closings_version" UNIQUE("month","version"),
	CONSTRAINT "month_closings_file" UNIQUE("file_id"),
	CONSTRAINT "month_closings_month" CHECK ("month_closings"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$'),
	CONSTRAINT "month_closings_version_positive" CHECK ("month_closings"."version" > 0),
	CONSTRAINT "month_closings_month_is_over" CHECK (to_char("month_closings"."closed_at" at time zone 'Africa/Lagos', 'YYYY-MM') > "month_closings"."month"),
	CONSTRAINT "month_closings_reopened_whole" CHECK (("month_closings"."reopened_at" is null) = ("month_closings"."reopen_reason" is null) and ("month_closings"."reopened_by" is null or "month_closings"."reopened_at" is not null))
);--> statement-breakpoint
CREATE TABLE "payout_explanations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"payout_id" uuid,
	"transaction_id" text,
	"kobo" bigint NOT NULL,
	"note" text NOT NULL,
	"explained_by" uuid NOT NULL,
	"explained_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "payout_explanations_about_one" CHECK (num_nonnulls("payout_explanations"."payment_id", "payout_explanations"."payout_id") = 1),
	CONSTRAINT "payout_explanations_line_of_payout" CHECK ("payout_explanations"."transaction_id" is null or "payout_explanations"."payout_id" is not null),
	CONSTRAINT "payout_explanations_say_why" CHECK ("payout_explanations"."note" <> '' and length("payout_explanations"."note") <= 500),
	CONSTRAINT "payout_explanations_undone_whole" CHECK (("payout_explanations"."undone_by" is null) = ("payout_explanations"."undone_at" is null))
);--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pence" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"value_day" date,
	"refund_id" text,
	"meaning" text,
	CONSTRAINT "ledger_kind_known" CHECK ("ledger_entries"."kind" in ('receipt', 'refund', 'reversal', 'reinstatement', 'correction', 'archived')),
	CONSTRAINT "ledger_meaning_known" CHECK ("ledger_entries"."meaning" in ('price_falls', 'case_ends', 'due_again')),
	CONSTRAINT "ledger_sign_fits_kind" CHECK (case when "ledger_entries"."kind" = 'archived' then true when "ledger_entries"."kind" in ('receipt', 'reinstatement') then "ledger_entries"."pence" > 0 and "ledger_entries"."kobo" >= 0 else "ledger_entries"."pence" <= 0 and "ledger_entries"."kobo" <= 0 end)
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"case_id" uuid,
	"application_reference" text,
	"item" text NOT NULL,
	"instalment" text NOT NULL,
	"pence" integer NOT NULL,
	"counted_pence" integer DEFAULT 0 NOT NULL,
	"kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"arrived_kobo" bigint,
	"arrived_currency" text,
	"quote_id" uuid,
	"naira_micros_per_pound" bigint,
	"email" text,
	"name" text,
	"pay_link_id" uuid,
	"payer_email" text,
	"payer_name" text,
	"refund_email" text,
	"state" text NOT NULL,
	"provider" text,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"flag" text,
	"flag_cleared_at" timestamp with time zone,
	"checkout_url" text,
	"payer_hash" text,
	"terms_version" text,
	"pending_since" timestamp with time zone,
	"transfer_rejected_at" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"first_booked_at" timestamp with time zone,
	"chosen_channel" text,
	"channel" text,
	"fee_kobo" bigint,
	"transaction_id" text,
	"recorded_by" uuid,
	"recorded_note" text,
	"offline_method" text,
	"offline_reference" text,
	"received_on" date,
	"proof_file_id" uuid,
	"next_check_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (search_fold(reference || ' ' || coalesce(application_reference, '') || ' ' || coalesce(replace(application_reference, '-', ''), '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_email, '') || ' ' || coalesce(offline_reference, '') || ' ' || coalesce(transaction_id, ''))) STORED NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open', 'failed', 'abandoned', 'settled', 'reversed', 'refund_due', 'mismatch', 'archived')),
	CONSTRAINT "payments_archived_were_sandbox" CHECK ("payments"."state" <> 'archived' or "payments"."is_sandbox"),
	CONSTRAINT "payments_provider_or_offline" CHECK (("payments"."provider" is null) = ("payments"."channel" is not distinct from 'offline')),
	CONSTRAINT "payments_instalment_known" CHECK ("payments"."instalment" in ('initial', 'final', 'full')),
	CONSTRAINT "payments_positive" CHECK ("payments"."pence" > 0 and "payments"."kobo" >= 0),
	CONSTRAINT "payments_never_count_for_more" CHECK ("payments"."counted_pence" between 0 and "payments"."pence"),
	CONSTRAINT "payments_offline_say_who_and_how" CHECK (num_nonnulls("payments"."recorded_by", "payments"."offline_method", "payments"."received_on") = case when "payments"."channel" is not distinct from 'offline' then 3 else 0 end),
	CONSTRAINT "payments_method_known" CHECK ("payments"."offline_method" in ('bank_transfer', 'cash', 'card_terminal', 'cheque', 'other')),
	CONSTRAINT "payments_channel_known" CHECK ("payments"."chosen_channel" in ('bank_transfer', 'card', 'ussd')),
	CONSTRAINT "payments_fee_not_negative" CHECK ("payments"."fee_kobo" >= 0),
	CONSTRAINT "payments_arrived_whole" CHECK ("payments"."arrived_kobo" is null or "payments"."arrived_currency" is not null),
	CONSTRAINT "payments_cleared_were_flagged" CHECK ("payments"."flag_cleared_at" is null or "payments"."flag" is not null),
	CONSTRAINT "payments_in_naira_or_offline_pounds" CHECK (case "payments"."currency" when 'NGN' then "payments"."kobo" > 0 when 'GBP' then "payments"."kobo" = 0 and "payments"."channel" is not distinct from 'offline' else false end),
	CONSTRAINT "payments_reference_form" CHECK ("payments"."reference" ~ '^TP-[0-9A-HJKMNP-TV-Z]{20}$'),
	CONSTRAINT "payments_settled_have_time" CHECK (("payments"."state" in ('settled', 'reversed')) = ("payments"."settled_at" is not null))
);--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"instalment" text NOT NULL,
	"pence" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"naira_micros_per_pound" bigint NOT NULL,
	"rate_source" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_positive" CHECK ("quotes"."pence" > 0 and "quotes"."kobo" > 0 and "quotes"."naira_micros_per_pound" > 0)
);--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid,
	"kobo" bigint NOT NULL,
	"fee_kobo" bigint NOT NULL,
	CONSTRAINT "payout_lines_payout_id_transaction_id_pk" PRIMARY KEY("payout_id","transaction_id")
);--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"is_sandbox" boolean NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"paid_on" date NOT NULL,
	"account" text,
	"processed_kobo" bigint NOT NULL,
	"fees_kobo" bigint NOT NULL,
	"deductions_kobo" bigint NOT NULL,
	"paid_kobo" bigint NOT NULL,
	"source" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_once_per_provider" UNIQUE("provider","is_sandbox","provider_id"),
	CONSTRAINT "payouts_source_known" CHECK ("payouts"."source" in ('api', 'file'))
);--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"case_id" uuid,
	"reason" text NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "legal_holds_on_one_thing" CHECK (num_nonnulls("legal_holds"."email", "legal_holds"."case_id") = 1),
	CONSTRAINT "legal_holds_email_lower" CHECK ("legal_holds"."email" = lower("legal_holds"."email")),
	CONSTRAINT "legal_holds_reason_not_empty" CHECK ("legal_holds"."reason" <> ''),
	CONSTRAINT "legal_holds_lifted_complete" CHECK (num_nonnulls("legal_holds"."lifted_by", "legal_holds"."lifted_at") in (0, 2))
);--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"case_id" uuid,
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
);--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_purpose_known" CHECK ("staff_links"."purpose" in ('invitation', 'reset'))
);--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"notifications_seen_at" timestamp with time zone,
	"notice_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_members_role_known" CHECK ("staff_members"."role" in ('owner', 'caseworker', 'finance', 'readonly')),
	CONSTRAINT "staff_members_email_lower" CHECK ("staff_members"."email" = lower("staff_members"."email"))
);--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "staff_passwords" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "staff_pending_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"challenge" text
);--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"challenge" text,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "staff_totps" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_time_step" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "stories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"person_id" uuid NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"quote" text,
	"name" text,
	"role" text,
	"sector" text,
	"consent" text,
	"consented_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stories_of_case" UNIQUE("case_id"),
	CONSTRAINT "stories_state_known" CHECK ("stories"."state" in ('asked', 'waiting', 'published', 'withdrawn')),
	CONSTRAINT "stories_sector_known" CHECK ("stories"."sector" in ('fashion', 'technology', 'arts')),
	CONSTRAINT "stories_words_with_consent" CHECK (num_nonnulls("stories"."quote", "stories"."name", "stories"."role", "stories"."sector", "stories"."consent", "stories"."consented_at") = case when "stories"."state" in ('waiting', 'published') then 6 else 0 end),
	CONSTRAINT "stories_without_words_belong_to_case" CHECK ("stories"."case_id" is not null or "stories"."quote" is not null)
);--> statement-breakpoint
CREATE TABLE "snoozes" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"snoozed_until" date NOT NULL,
	"note" text,
	"snoozed_by" uuid NOT NULL,
	"snoozed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "snoozes_until_later" CHECK ("snoozes"."snoozed_until" - ("snoozes"."snoozed_at" at time zone 'Africa/Lagos')::date between 1 and 90),
	CONSTRAINT "snoozes_note_not_empty" CHECK ("snoozes"."note" <> '')
);--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"status" text,
	"mentioned_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_notes_not_empty" CHECK ("case_notes"."text" <> ''),
	CONSTRAINT "case_notes_status_known" CHECK ("case_notes"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'rejected', 'resubmission', 'endorsed', 'refused'))
);--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_page_known" CHECK ("saved_views"."page" in ('applications', 'queue', 'messages')),
	CONSTRAINT "saved_views_name_not_empty" CHECK ("saved_views"."name" <> '')
);--> statement-breakpoint
CREATE TABLE "sector_owners" (
	"sector" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE "staff_presence" (
	"staff_id" uuid NOT NULL,
	"path" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_presence_path_staff_id_pk" PRIMARY KEY("path","staff_id")
);--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"title" text NOT NULL,
	"stage" text,
	"template" text,
	"owner_id" uuid,
	"due_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "tasks_stage_known" CHECK ("tasks"."stage" in ('received', 'assessment', 'evidence', 'draft', 'final_check', 'ready')),
	CONSTRAINT "tasks_title_not_empty" CHECK ("tasks"."title" <> ''),
	CONSTRAINT "tasks_done_complete" CHECK (("tasks"."done_at" is null) = ("tasks"."done_by" is null))
);--> statement-breakpoint
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
ALTER TABLE "sandbox"."paystack_disputes" ADD CONSTRAINT "paystack_disputes_transaction_id_paystack_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "sandbox"."paystack_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_transaction_id_paystack_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "sandbox"."paystack_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_dispute_id_paystack_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "sandbox"."paystack_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_settlement_id_paystack_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "sandbox"."paystack_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_transactions" ADD CONSTRAINT "paystack_transactions_settlement_id_paystack_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "sandbox"."paystack_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_codes" ADD CONSTRAINT "applicant_codes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_codes" ADD CONSTRAINT "applicant_codes_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_proofs" ADD CONSTRAINT "applicant_proofs_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_session_applications" ADD CONSTRAINT "applicant_session_applications_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_session_applications" ADD CONSTRAINT "applicant_session_applications_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_deliveries" ADD CONSTRAINT "application_deliveries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_id_cases_id_fk" FOREIGN KEY ("id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_opened_application_id_cases_id_fk" FOREIGN KEY ("opened_application_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_of_person" FOREIGN KEY ("person_id","email") REFERENCES "public"."people"("id","email") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_exceptions" ADD CONSTRAINT "calendar_exceptions_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaced_by_documents_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_reasons" ADD CONSTRAINT "outcome_reasons_outcome_id_outcomes_id_fk" FOREIGN KEY ("outcome_id") REFERENCES "public"."outcomes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_reasons" ADD CONSTRAINT "outcome_reasons_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcomes" ADD CONSTRAINT "outcomes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_id_cases_id_fk" FOREIGN KEY ("id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about_id_messages_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_clocks" ADD CONSTRAINT "application_clocks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_milestones" ADD CONSTRAINT "application_milestones_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_closings" ADD CONSTRAINT "month_closings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_explanations" ADD CONSTRAINT "payout_explanations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_explanations" ADD CONSTRAINT "payout_explanations_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_meanings" ADD CONSTRAINT "refund_meanings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_pay_link_id_pay_links_id_fk" FOREIGN KEY ("pay_link_id") REFERENCES "public"."pay_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passwords" ADD CONSTRAINT "staff_passwords_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pending_sign_ins" ADD CONSTRAINT "staff_pending_sign_ins_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_totps" ADD CONSTRAINT "staff_totps_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sector_owners" ADD CONSTRAINT "sector_owners_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_presence" ADD CONSTRAINT "staff_presence_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_sequence" ON "sandbox"."mail" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "paystack_deliveries_due" ON "sandbox"."paystack_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "paystack_disputes_transaction" ON "sandbox"."paystack_disputes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "paystack_disputes_open" ON "sandbox"."paystack_disputes" USING btree ("due_at") WHERE "sandbox"."paystack_disputes"."status" <> 'resolved';--> statement-breakpoint
CREATE INDEX "paystack_refunds_transaction" ON "sandbox"."paystack_refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "paystack_refunds_due" ON "sandbox"."paystack_refunds" USING btree ("next_step_at") WHERE "sandbox"."paystack_refunds"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "paystack_refunds_unsettled" ON "sandbox"."paystack_refunds" USING btree ("refunded_at") WHERE "sandbox"."paystack_refunds"."settlement_id" is null;--> statement-breakpoint
CREATE INDEX "paystack_transactions_unsettled" ON "sandbox"."paystack_transactions" USING btree ("paid_at") WHERE "sandbox"."paystack_transactions"."settlement_id" is null;--> statement-breakpoint
CREATE INDEX "paystack_transactions_settling" ON "sandbox"."paystack_transactions" USING btree ("settles_at") WHERE "sandbox"."paystack_transactions"."status" = 'ongoing';--> statement-breakpoint
CREATE INDEX "applicant_codes_of_application" ON "applicant_codes" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "applicant_proofs_of_email" ON "applicant_proofs" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applicant_proofs_of_session" ON "applicant_proofs" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_deliveries_once" ON "application_deliveries" USING btree ("case_id","stage") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "application_deliveries_of_application" ON "application_deliveries" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "applications_by_sector" ON "applications" USING btree ("category_of_talent","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_reference" ON "cases" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_unpaid_once" ON "cases" USING btree ("fingerprint") WHERE reference is null and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_of_person" ON "cases" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "cases_email" ON "cases" USING btree ("email");--> statement-breakpoint
CREATE INDEX "cases_search" ON "cases" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cases_by_received" ON "cases" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_updated" ON "cases" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_name" ON "cases" USING btree ("sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_status" ON "cases" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_status_and_update" ON "cases" USING btree ("status","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_owner" ON "cases" USING btree ("owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("status","id") WHERE paid and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'submitted', 'resubmission') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_second_payments" ON "cases" USING btree ("status_since") WHERE plan = 'split' and payment_stage = 'initial';--> statement-breakpoint
CREATE INDEX "cases_owing" ON "cases" USING btree ("created_at","id") WHERE settled_pence < agreed_pence and ended_by_refund_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_unpaid_by_update" ON "cases" USING btree ("updated_at","id") WHERE payment_date is null and kind = 'application';--> statement-breakpoint
CREATE INDEX "cases_by_kind" ON "cases" USING btree ("kind","created_at","id") WHERE kind <> 'application';--> statement-breakpoint
CREATE INDEX "cases_closed_by_time" ON "cases" USING btree ("status_since","id") WHERE payment_date is not null and status in ('completed', 'rejected', 'endorsed', 'refused');--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("listed_at","id") WHERE waiting_since is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_message" ON "cases" USING btree ("last_message_at","id") WHERE last_message_at is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_enquired_once" ON "cases" USING btree ("fingerprint") WHERE kind = 'enquiry';--> statement-breakpoint
CREATE INDEX "cases_in_bin" ON "cases" USING btree ("erase_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_of_case" ON "audit_events" USING btree ("case_id","at") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_type" ON "audit_events" USING btree ("type","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_once_per_payment" ON "bookings" USING btree ("payment_id") WHERE status in ('confirmed', 'no_show') and invited_again_at is null;--> statement-breakpoint
CREATE INDEX "bookings_of_payment" ON "bookings" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bookings_starts_at" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("email");--> statement-breakpoint
CREATE INDEX "provider_webhooks_of_payment" ON "provider_webhooks" USING btree ("reference","received_at");--> statement-breakpoint
CREATE INDEX "document_requests_of_application" ON "document_requests" USING btree ("case_id","requested_at");--> statement-breakpoint
CREATE INDEX "document_requests_by_day" ON "document_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "document_requests_by_urgency" ON "document_requests" USING btree ("urgency","case_id","id");--> statement-breakpoint
CREATE INDEX "document_requests_open" ON "document_requests" USING btree ("due_date") WHERE status in ('pending');--> statement-breakpoint
CREATE INDEX "documents_of_application" ON "documents" USING btree ("case_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "documents_of_request" ON "documents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "documents_by_day" ON "documents" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "documents_to_review" ON "documents" USING btree ("uploaded_at","id") WHERE status in ('pending');--> statement-breakpoint
CREATE INDEX "documents_decisions_to_mail" ON "documents" USING btree ("decision_mail_due_at","case_id") WHERE decision_mail_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_idempotency_key" ON "uploads" USING btree ("case_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "uploads_by_state" ON "uploads" USING btree ("state","active_at");--> statement-breakpoint
CREATE INDEX "outcomes_by_month" ON "outcomes" USING btree ("month","outcome");--> statement-breakpoint
CREATE INDEX "outcomes_without_reasons" ON "outcomes" USING btree ("case_id") WHERE outcome in ('refused') and reading is null;--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "files_of_case" ON "files" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "files_to_check" ON "files" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "files_damaged" ON "files" USING btree ("checked_at") WHERE damaged_at is not null;--> statement-breakpoint
CREATE INDEX "message_files_of_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_of_case" ON "messages" USING btree ("case_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "application_clocks_running" ON "application_clocks" USING btree ("ends_on","case_id") WHERE met_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_milestones_once" ON "application_milestones" USING btree ("case_id","kind") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "application_milestones_of_application" ON "application_milestones" USING btree ("case_id","recorded_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("queued_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_kind","about_id");--> statement-breakpoint
CREATE INDEX "mails_of_case" ON "mails" USING btree ("case_id","queued_at") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("matter","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_links_one_valid" ON "pay_links" USING btree ("case_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "refund_meanings_open" ON "refund_meanings" USING btree ("asked_at","entry_id") WHERE meaning is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_proof" ON "refunds" USING btree ("proof_file_id") WHERE proof_file_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state","proposed_at") WHERE state not in ('declined', 'processed', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "month_closings_closed_once" ON "month_closings" USING btree ("month") WHERE reopened_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_explanations_of_payment" ON "payout_explanations" USING btree ("payment_id") WHERE payment_id is not null and undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_explanations_of_payout" ON "payout_explanations" USING btree ("payout_id",coalesce("transaction_id", '')) WHERE payout_id is not null and undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_receipt" ON "ledger_entries" USING btree ("payment_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_refund_once" ON "ledger_entries" USING btree ("payment_id","refund_id");--> statement-breakpoint
CREATE INDEX "ledger_in_order" ON "ledger_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_late" ON "ledger_entries" USING btree ("value_day","id") WHERE value_day is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_once" ON "payments" USING btree ("case_id","instalment") WHERE state = 'open' and superseded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_consultation_settled_once" ON "payments" USING btree ("case_id") WHERE state = 'settled' and item in ('consultation_30', 'consultation_60');--> statement-breakpoint
CREATE INDEX "payments_by_part" ON "payments" USING gin ("reference" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_amounts" ON "payments" USING gin ((array[payments.pence, payments.kobo, payments.arrived_kobo]::bigint[]));--> statement-breakpoint
CREATE INDEX "payments_of_case" ON "payments" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "payments_email" ON "payments" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_state" ON "payments" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_channel" ON "payments" USING btree ("channel","opened_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_transaction" ON "payments" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_proof" ON "payments" USING btree ("proof_file_id") WHERE proof_file_id is not null;--> statement-breakpoint
CREATE INDEX "payments_never_booked" ON "payments" USING btree ("settled_at","id") WHERE item in ('consultation_30', 'consultation_60') and counted_pence > 0 and first_booked_at is null;--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("opened_at") WHERE flag is not null and flag_cleared_at is null;--> statement-breakpoint
CREATE INDEX "quotes_of_case" ON "quotes" USING btree ("case_id","expires_at");--> statement-breakpoint
CREATE INDEX "payout_lines_of_payment" ON "payout_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payout_lines_by_reference" ON "payout_lines" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payouts_by_day" ON "payouts" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("due_on") WHERE answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "case_notes_of_application" ON "case_notes" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_once" ON "saved_replies" USING btree (lower("title")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_once" ON "saved_views" USING btree ("page",lower("name"));--> statement-breakpoint
CREATE INDEX "stories_of_person" ON "stories" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "stories_newest" ON "stories" USING btree ("state_since","id") WHERE state <> 'asked';--> statement-breakpoint
CREATE INDEX "stories_published" ON "stories" USING btree ("sector","state_since","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "stories_by_consent" ON "stories" USING btree ("consented_at") WHERE consented_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_once" ON "tasks" USING btree ("case_id","template");--> statement-breakpoint
CREATE INDEX "tasks_of_application" ON "tasks" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_on","id") WHERE done_at is null;--> statement-breakpoint
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
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_piece_id_evidence_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."evidence_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_pieces_of_case" ON "evidence_pieces" USING btree ("case_id","position");--> statement-breakpoint
CREATE INDEX "evidence_pieces_unread" ON "evidence_pieces" USING btree ("unread_since") WHERE unread_since is not null;--> statement-breakpoint
CREATE INDEX "letter_files_of_letter" ON "letter_files" USING btree ("letter_id","sent_at");--> statement-breakpoint
CREATE INDEX "letters_by_email" ON "letters" USING btree ("email");--> statement-breakpoint
CREATE INDEX "letters_to_check" ON "letters" USING btree ("state_since") WHERE state in ('draft', 'signed');--> statement-breakpoint
CREATE INDEX "letters_awaited" ON "letters" USING btree ("due_on") WHERE state in ('asked', 'promised');--> statement-breakpoint
CREATE INDEX "document_requests_of_piece" ON "document_requests" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "documents_of_piece" ON "documents" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "messages_of_piece" ON "messages" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_cv_file_id_files_id_fk" FOREIGN KEY ("cv_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_wishes" ADD CONSTRAINT "time_wishes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_held_for_case_id_cases_id_fk" FOREIGN KEY ("held_for_case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultations_without_summary" ON "consultations" USING btree ("case_id") WHERE summary_sent_at is null;--> statement-breakpoint
CREATE INDEX "bookings_on_hold" ON "bookings" USING btree ("held_until") WHERE status = 'on_hold';--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_application_id_cases_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_consultation_id_cases_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."live_applications" AS (select "cases"."id", "applications"."service", "applications"."phone", "applications"."category_of_talent", "applications"."endorsing_body", "applications"."endorsement_route", "applications"."notes", "applications"."resubmission_required", "applications"."resubmission_reason", "applications"."resubmission_date", "applications"."privacy_version", "applications"."privacy_agreed_at", "applications"."heard_from", "cases"."kind", "cases"."person_id", "cases"."email", "cases"."owner_id", "cases"."status", "cases"."status_since", "cases"."version", "cases"."reference", "cases"."fingerprint", "cases"."item", "cases"."plan", "cases"."agreed_pence", "cases"."settled_pence", "cases"."reduced_pence", "cases"."ended_by_refund_at", "cases"."paid", "cases"."payment_stage", "cases"."payment_date", "cases"."waiting_since", "cases"."last_message_at", "cases"."listed_at", "cases"."ref", "cases"."opened_application_id", "cases"."created_at", "cases"."updated_at", "cases"."deleted_at", "cases"."deleted_by", "cases"."erase_at", "cases"."sort_name", "cases"."search_text", "cases"."name" from "cases" inner join "applications" on "applications"."id" = "cases"."id" where "cases"."deleted_at" is null);--> statement-breakpoint
CREATE VIEW "public"."live_cases" AS (select "id", "kind", "person_id", "email", "name", "owner_id", "status", "status_since", "version", "reference", "fingerprint", "item", "plan", "agreed_pence", "settled_pence", "reduced_pence", "ended_by_refund_at", "paid", "payment_stage", "payment_date", "waiting_since", "last_message_at", "listed_at", "ref", "opened_application_id", "created_at", "updated_at", "deleted_at", "deleted_by", "erase_at", "sort_name", "search_text" from "cases" where "cases"."deleted_at" is null);--> statement-breakpoint
CREATE VIEW "public"."live_consultations" AS (select "id", "kind", "person_id", "email", "name", "owner_id", "status", "status_since", "version", "reference", "fingerprint", "item", "plan", "agreed_pence", "settled_pence", "reduced_pence", "ended_by_refund_at", "paid", "payment_stage", "payment_date", "waiting_since", "last_message_at", "listed_at", "ref", "opened_application_id", "created_at", "updated_at", "deleted_at", "deleted_by", "erase_at", "sort_name", "search_text" from "cases" where "cases"."kind" = 'consultation' and "cases"."deleted_at" is null);--> statement-breakpoint
CREATE VIEW "public"."live_enquiries" AS (select "cases"."id", "enquiries"."sector", "enquiries"."message", "cases"."kind", "cases"."person_id", "cases"."email", "cases"."name", "cases"."owner_id", "cases"."status", "cases"."status_since", "cases"."version", "cases"."reference", "cases"."fingerprint", "cases"."item", "cases"."plan", "cases"."agreed_pence", "cases"."settled_pence", "cases"."reduced_pence", "cases"."ended_by_refund_at", "cases"."paid", "cases"."payment_stage", "cases"."payment_date", "cases"."waiting_since", "cases"."last_message_at", "cases"."listed_at", "cases"."ref", "cases"."opened_application_id", "cases"."created_at", "cases"."updated_at", "cases"."deleted_at", "cases"."deleted_by", "cases"."erase_at", "cases"."sort_name", "cases"."search_text" from "cases" inner join "enquiries" on "enquiries"."id" = "cases"."id" where "cases"."deleted_at" is null);--> statement-breakpoint
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
      and (work.reason <> 'clock' or "snoozes"."snoozed_until" <= work.due_on or work.due_on < ("snoozes"."snoozed_at" at time zone 'Africa/Lagos')::date));--> statement-breakpoint
-- Drizzle knows no constraints of this kind. Bookings and times on hold never overlap, whatever the program believes.
ALTER TABLE bookings ADD CONSTRAINT bookings_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status in ('on_hold', 'confirmed'));--> statement-breakpoint
-- No day of a calendar is closed twice, and no half-hour is changed twice.
ALTER TABLE calendar_exceptions ADD CONSTRAINT exceptions_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, daterange(first_day, last_day, '[]') WITH &&, coalesce(time, '') WITH =);--> statement-breakpoint
-- Their rooms may not import cases.
ALTER TABLE files ADD CONSTRAINT files_of_case_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_of_case_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reminders ADD CONSTRAINT reminders_of_case_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_set_id_criteria_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."criteria_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX mails_words ON mails USING gin (search_fold(to_address || ' ' || coalesce(subject, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "criteria_of_set" ON "criteria" USING btree ("set_id","position");--> statement-breakpoint
CREATE FUNCTION case_of(kind text, id text) RETURNS uuid LANGUAGE sql STABLE AS $$
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
CREATE FUNCTION whole_instalment(payment payments) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE payment.instalment
      WHEN 'initial' THEN first_instalment_pence('split', agreed_pence)
      WHEN 'final' THEN agreed_pence - first_instalment_pence('split', agreed_pence)
      ELSE agreed_pence END
  FROM cases WHERE id = payment.case_id
$$;--> statement-breakpoint
-- What is settled is the money that we keep, and what refunds took off the price. A refund may also end the case. A
-- correction that makes refunds due again takes both back.
CREATE FUNCTION add_entries_to_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET counted_pence = counted_pence + sums.pence
  FROM (SELECT payment_id, sum(pence)::integer AS pence FROM added GROUP BY payment_id) AS sums
  WHERE payments.id = sums.payment_id;

  UPDATE cases SET
    settled_pence = settled_pence + sums.pence + sums.reduced - CASE WHEN sums.resets THEN reduced_pence ELSE 0 END,
    reduced_pence = sums.reduced + CASE WHEN sums.resets THEN 0 ELSE reduced_pence END,
    ended_by_refund_at = CASE WHEN sums.resets THEN sums.ends ELSE coalesce(ended_by_refund_at, sums.ends) END
  FROM (
    SELECT case_id, sum(added.pence)::integer AS pence,
      coalesce(-sum(added.pence) FILTER (WHERE meaning = 'price_falls'), 0)::integer AS reduced,
      max(added.at) FILTER (WHERE meaning = 'case_ends') AS ends,
      coalesce(bool_or(added.kind = 'correction' AND meaning = 'due_again'), false) AS resets
    FROM added JOIN payments ON payments.id = added.payment_id GROUP BY case_id
  ) AS sums
  WHERE cases.id = sums.case_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_summed AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_sums();--> statement-breakpoint
-- Erases payments of erased cases, with all that belongs to them, if nothing happened to them since `before`. Returns
-- the number of payments.
CREATE FUNCTION erase_old_payments(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(due.id) INTO ids FROM (
    SELECT id FROM payments
    WHERE case_id IS NULL
      AND opened_at < before AND coalesce(settled_at, opened_at) < before
      AND NOT EXISTS (SELECT FROM ledger_entries AS entry
        WHERE entry.payment_id = payments.id AND greatest(entry.at, entry.recorded_at) >= before)
      AND NOT EXISTS (SELECT FROM disputes WHERE disputes.payment_id = payments.id AND disputes.changed_at >= before)
      AND NOT EXISTS (SELECT FROM refunds WHERE refunds.payment_id = payments.id AND refunds.state_changed_at >= before)
      AND NOT EXISTS (SELECT FROM bookings WHERE bookings.payment_id = payments.id)
    ORDER BY opened_at, id LIMIT at_most FOR UPDATE
  ) AS due;
  IF ids IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('retention.erase_ledger_before', before::text, true);
  DELETE FROM disputes WHERE payment_id = ANY (ids);
  DELETE FROM refunds WHERE payment_id = ANY (ids);
  DELETE FROM provider_webhooks AS webhook USING payments
    WHERE payments.id = ANY (ids) AND webhook.reference = payments.reference;
  DELETE FROM receipts USING ledger_entries AS entry
    WHERE entry.id = receipts.ledger_entry_id AND entry.payment_id = ANY (ids);
  DELETE FROM ledger_entries WHERE payment_id = ANY (ids);
  PERFORM set_config('retention.erase_ledger_before', '', true);
  DELETE FROM payments WHERE id = ANY (ids);
  RETURN cardinality(ids);
END
$$;--> statement-breakpoint
-- Computes again what refunds took off the price of a case, and whether one ended it. A refund that waits for its
-- meaning counts as a fall of the price.
CREATE FUNCTION follow_refund_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cases SET settled_pence = settled_pence - reduced_pence + meant.reduced, reduced_pence = meant.reduced,
    ended_by_refund_at = meant.ended
  FROM (
    SELECT case_id, coalesce(-sum(pence) FILTER (WHERE meaning IN ('price_falls', 'asked')), 0)::integer AS reduced,
      max(at) FILTER (WHERE meaning = 'case_ends') AS ended
    FROM (
      SELECT payments.case_id, entry.pence, entry.at,
        CASE WHEN changed.entry_id IS NULL THEN entry.meaning ELSE coalesce(changed.meaning, 'asked') END AS meaning
      FROM payments JOIN ledger_entries AS entry ON entry.payment_id = payments.id
        LEFT JOIN refund_meanings AS changed ON changed.entry_id = entry.id
      WHERE entry.kind = 'refund' AND payments.case_id = (
        SELECT payments.case_id FROM ledger_entries JOIN payments ON payments.id = payment_id
        WHERE ledger_entries.id = NEW.entry_id)
    ) AS refunds_of_case GROUP BY case_id
  ) AS meant
  WHERE cases.id = meant.case_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER refund_meanings_are_applied AFTER INSERT OR UPDATE ON refund_meanings
  FOR EACH ROW EXECUTE FUNCTION follow_refund_meaning();--> statement-breakpoint
-- A hold on a person names an email. It also keeps the applications whose email staff correct later.
CREATE FUNCTION keep_hold_of_former_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO legal_holds (id, case_id, reason, placed_by, placed_at)
  SELECT gen_random_uuid(), NEW.id, hold.reason, hold.placed_by, hold.placed_at
  FROM legal_holds AS hold
  WHERE hold.email = OLD.email AND hold.lifted_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER cases_keep_hold AFTER UPDATE OF email ON cases
  FOR EACH ROW WHEN ((old.email <> new.email)) EXECUTE FUNCTION keep_hold_of_former_email();--> statement-breakpoint
CREATE FUNCTION write_outcome(decided uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh outcomes;
BEGIN
  SELECT gen_random_uuid(), cases.id, step.kind, date_trunc('month', step.happened_on)::date,
    applications.endorsing_body, applications.endorsement_route,
    substring(applications.category_of_talent from '^(?:fashion|technology|arts|film|academia|science|architecture|design|other|sports)$'),
    cases.item, NULL
  INTO fresh
  FROM cases JOIN applications ON applications.id = cases.id JOIN application_milestones AS step ON step.case_id = cases.id
  WHERE cases.id = decided AND step.kind IN ('endorsed', 'refused') AND step.undone_at IS NULL
    -- The cases of a trial never count.
    AND (cases.settled_pence > 0 OR NOT EXISTS (SELECT FROM payments WHERE case_id = decided AND state = 'archived'))
  -- A review can turn the decision, so a case may have the days of both.
  ORDER BY (step.kind = cases.status) DESC, step.happened_on DESC, step.recorded_at DESC LIMIT 1;
  -- The reasons name criteria of one body, route and field, and go with them.
  DELETE FROM outcomes WHERE case_id = decided
    AND (fresh.case_id IS NULL OR (body, route, field) IS DISTINCT FROM (fresh.body, fresh.route, fresh.field));
  IF fresh.case_id IS NOT NULL THEN
    INSERT INTO outcomes VALUES (fresh.*) ON CONFLICT (case_id) DO UPDATE
      SET outcome = excluded.outcome, month = excluded.month, item = excluded.item
      WHERE (outcomes.outcome, outcomes.month, outcomes.item) IS DISTINCT FROM (excluded.outcome, excluded.month, excluded.item);
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION write_outcome_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_outcome(NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION write_outcome_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_outcome(NEW.case_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER milestones_write_outcome AFTER INSERT OR UPDATE ON application_milestones
  FOR EACH ROW WHEN (new.kind IN ('endorsed', 'refused')) EXECUTE FUNCTION write_outcome_of_row();--> statement-breakpoint
CREATE TRIGGER cases_write_outcome AFTER UPDATE ON cases
  FOR EACH ROW WHEN ((old.status, old.item, old.payment_date) IS DISTINCT FROM (new.status, new.item, new.payment_date))
  EXECUTE FUNCTION write_outcome_of_case();--> statement-breakpoint
CREATE FUNCTION delete_outcome_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outcomes WHERE case_id = OLD.id;
  RETURN OLD;
END
$$;--> statement-breakpoint
-- What is in the bin does not count, so it must not count once it is deleted.
CREATE TRIGGER cases_delete_outcome BEFORE DELETE ON cases
  FOR EACH ROW WHEN (old.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_outcome_of_case();--> statement-breakpoint
CREATE TRIGGER applications_write_outcome AFTER UPDATE ON applications
  FOR EACH ROW WHEN ((old.endorsing_body, old.endorsement_route, old.category_of_talent) IS DISTINCT FROM (new.endorsing_body, new.endorsement_route, new.category_of_talent))
  EXECUTE FUNCTION write_outcome_of_case();--> statement-breakpoint
CREATE TRIGGER payments_write_outcome AFTER UPDATE OF state ON payments
  FOR EACH ROW WHEN (new.state = 'archived') EXECUTE FUNCTION write_outcome_of_row();--> statement-breakpoint
CREATE FUNCTION note_first_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET first_booked_at = NEW.updated_at WHERE id = NEW.payment_id AND first_booked_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER bookings_are_noted AFTER INSERT OR UPDATE OF payment_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION note_first_booking();--> statement-breakpoint
-- Tells all processes that what every page depends on has changed. A notice is sent when its transaction commits.
CREATE FUNCTION notify_site_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_changes', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER calendars_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendars
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER exchange_rates_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER criteria_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON criteria
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER criteria_sets_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON criteria_sets
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER fact_versions_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON fact_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER outcomes_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER track_records_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON track_records
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER prices_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON prices
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER rate_policy_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON rate_policy
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER settings_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE TRIGGER stories_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON stories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
CREATE FUNCTION number_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER ledger_entries_are_numbered AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION number_entries();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_events_are_append_only BEFORE DELETE OR UPDATE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();--> statement-breakpoint
CREATE TRIGGER audit_events_are_never_emptied BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();--> statement-breakpoint
CREATE TRIGGER audit_values_are_never_changed BEFORE UPDATE ON audit_values
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();--> statement-breakpoint
CREATE TRIGGER audit_values_are_never_emptied BEFORE TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();--> statement-breakpoint
-- Ledger entries are never changed. Only `erase_old_payments`, which names a time for its own transaction, deletes them.
-- Any SQL can set that time, so entries of the last six years stay. The day is for a clock ahead of the database's.
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.recorded_at < nullif(current_setting('retention.erase_ledger_before', true), '')::timestamptz
      AND OLD.recorded_at < now() - interval '6 years' + interval '1 day' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Ledger entries are never changed or deleted: write another one.';
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_never_changed BEFORE DELETE OR UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();--> statement-breakpoint
CREATE FUNCTION lock_months(is_closing boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_closing THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('months', 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('months', 0));
  END IF;
END
$$;--> statement-breakpoint
-- No ledger entry takes a day inside a closed month. A closing waits for entries that are being written.
CREATE FUNCTION refuse_entries_of_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_months(false);
  IF EXISTS (SELECT FROM month_closings WHERE reopened_at IS NULL
    AND month = to_char(NEW.at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM')) THEN
    RAISE EXCEPTION 'This month is closed: book the entry in an open month.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_month_is_open';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_lie_in_open_months BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_entries_of_closed_months();--> statement-breakpoint
-- A closing keeps its report and its file. It can only be reopened, once.
CREATE FUNCTION keep_closings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_months(true);
  IF TG_OP = 'INSERT' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL
    AND to_jsonb(NEW) - '{reopened_by,reopened_at,reopen_reason}'::text[]
      = to_jsonb(OLD) - '{reopened_by,reopened_at,reopen_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The closing of a month is never changed or deleted: reopen the month, and close it again.';
END
$$;--> statement-breakpoint
CREATE TRIGGER month_closings_are_kept BEFORE INSERT OR DELETE OR UPDATE ON month_closings
  FOR EACH ROW EXECUTE FUNCTION keep_closings();--> statement-breakpoint
CREATE TRIGGER month_closings_are_never_emptied BEFORE TRUNCATE ON month_closings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closings();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With its schema, because a temporary table of the same name would come first.
    IF EXISTS (SELECT FROM public.ledger_entries AS entry
      WHERE entry.id = OLD.ledger_entry_id
        AND entry.recorded_at < nullif(current_setting('retention.erase_ledger_before', true), '')::timestamptz
        AND entry.recorded_at < now() - interval '6 years' + interval '1 day') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Receipts and credit notes are never changed or deleted: write another ledger entry.';
END
$$;--> statement-breakpoint
CREATE TRIGGER receipts_are_never_changed BEFORE DELETE OR UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_receipts();--> statement-breakpoint
CREATE TRIGGER receipts_are_never_emptied BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_receipts();--> statement-breakpoint
CREATE FUNCTION refuse_refunds_above_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  arrived bigint;
  given_back bigint;
BEGIN
  SELECT CASE NEW.currency WHEN 'GBP' THEN pence ELSE coalesce(arrived_kobo, kobo) END INTO arrived
    FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO given_back FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND currency = NEW.currency AND state NOT IN ('declined', 'failed');
  IF NEW.state NOT IN ('declined', 'failed') AND given_back + NEW.amount > arrived THEN
    RAISE EXCEPTION 'Refunds of a payment may not exceed it.' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER refunds_stay_within_payment BEFORE INSERT OR UPDATE OF amount, state ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_refunds_above_payment();--> statement-breakpoint
-- When the address of a case changes, a link for a refund that was mailed before opens nothing any more, and the chosen
-- address is chosen again. What someone else paid is not about this address.
CREATE FUNCTION void_refund_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refunds SET account_link_id = gen_random_uuid() FROM payments
  WHERE payments.id = refunds.payment_id AND payments.case_id = NEW.id
    AND num_nonnulls(payments.pay_link_id, payments.payer_name, payments.payer_email) = 0
    AND refunds.state NOT IN ('declined', 'processed', 'failed');

  UPDATE payments SET refund_email = NULL WHERE case_id = NEW.id AND refund_email IS NOT NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER corrections_void_refund_links AFTER UPDATE OF email ON cases
  FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION void_refund_links();--> statement-breakpoint
-- The price list before Settings first changes it, in pence.
INSERT INTO prices (item, pence) VALUES
  ('application_fee', 9900),
  ('initial_assessment', 19500),
  ('full_support', 500000),
  ('review_finalize', 49500),
  ('consultation_30', 5000),
  ('consultation_60', 10000);--> statement-breakpoint
-- The calendar of the firm. Its meeting room opens without an account; an owner changes link and hours on Settings.
INSERT INTO calendars (id, name, zone, weekly_hours, meeting_link, is_open, position, saved_at)
SELECT '55ca1e4d-0000-4000-8000-000000000001', 'Consultations', 'Africa/Lagos',
  (SELECT jsonb_object_agg(day, '["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]'::jsonb)
   FROM unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) AS day),
  'https://meet.jit.si/TalentPassage-{booking}', true, 1, '2026-01-01T00:00:00Z';--> statement-breakpoint
-- A set of criteria has a mandatory one at the end of each transaction.
CREATE FUNCTION refuse_sets_without_mandatory() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  IF TG_TABLE_NAME = 'criteria_sets' THEN
    changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    changed := OLD.set_id;
  ELSE
    changed := NEW.set_id;
  END IF;
  IF EXISTS (SELECT FROM criteria_sets WHERE id = changed) AND NOT EXISTS (
    SELECT FROM criteria WHERE set_id = changed AND kind = 'mandatory' AND NOT is_retired
  ) THEN
    RAISE EXCEPTION 'The set % has no mandatory criterion.', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'criteria_sets_have_mandatory';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER criteria_sets_have_mandatory AFTER INSERT ON criteria_sets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_sets_without_mandatory();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER criteria_keep_mandatory AFTER INSERT OR DELETE OR UPDATE ON criteria
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_sets_without_mandatory();--> statement-breakpoint
-- What we know about the visa, before an owner first checks it.
WITH pages (key, page) AS (VALUES
  ('global-talent', '{"name": "gov.uk: Global Talent visa", "url": "https://www.gov.uk/global-talent"}'::jsonb),
  ('digital', '{"name": "gov.uk: Global Talent in digital technology", "url": "https://www.gov.uk/global-talent-digital-technology"}'),
  ('arts', '{"name": "gov.uk: Global Talent in arts and culture", "url": "https://www.gov.uk/global-talent-arts-culture"}'),
  ('research', '{"name": "gov.uk: Global Talent for researchers and academics", "url": "https://www.gov.uk/global-talent-researcher-academic"}'),
  ('rules', '{"name": "gov.uk: Immigration Rules, Appendix Global Talent", "url": "https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-global-talent"}'),
  ('prizes', '{"name": "gov.uk: Immigration Rules, prestigious prizes", "url": "https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-global-talent-prestigious-prizes"}'),
  ('surcharge', '{"name": "gov.uk: immigration health surcharge", "url": "https://www.gov.uk/healthcare-immigration-application"}'),
  ('review', '{"name": "gov.uk: endorsement review", "url": "https://www.gov.uk/government/publications/endorsement-review-for-global-talent/endorsement-review-guidance"}'),
  ('settlement', '{"name": "gov.uk: indefinite leave to remain", "url": "https://www.gov.uk/indefinite-leave-to-remain"}'),
  ('tuberculosis', '{"name": "gov.uk: tuberculosis tests", "url": "https://www.gov.uk/tb-test-visa"}'),
  ('tech-nation', '{"name": "Tech Nation: Global Talent visa", "url": "https://technation.io/global-talent-visa/"}'),
  ('arts-council', '{"name": "Arts Council England", "url": "https://www.artscouncil.org.uk/"}')
), facts (fact, official, value, unit, offered_by, text, first_source) AS (VALUES
  ('two-stages', '{global-talent,prizes}'::text[], NULL::integer, NULL::text, NULL::text[],
    'There are two stages. First an endorsing body assesses your work, then the Home Office decides on the visa. If you hold one of a few prestigious prizes, you skip the first stage.',
    'mondaq.com, article 1734912, of 23 January 2026'),
  ('who-endorses', '{global-talent}', NULL, NULL, NULL,
    'Six bodies endorse: Tech Nation, Arts Council England, the Royal Society, the Royal Academy of Engineering, the British Academy, and UK Research and Innovation (UKRI).',
    'talentvisa.agency and adavia.com, copies of 2026'),
  ('tech-nation', '{digital,tech-nation}', NULL, NULL, NULL,
    'Tech Nation endorses people in digital technology.',
    'svoi.uk, of 26 May 2026'),
  ('arts-council', '{arts,arts-council}', NULL, NULL, NULL,
    'Arts Council England endorses arts and culture. It assesses dance, music, theatre, literature, visual and combined arts itself. For fashion it relies on the British Fashion Council, for architecture on RIBA, and for film and television on PACT.',
    'immigrationstartguide.com, of July 2026, and carterthomas.co.uk'),
  ('design-industry', '{rules,arts}', NULL, NULL, NULL,
    'Rule changes announced in March 2026 add a Design Industry field from 1 July 2026, for product, industrial and experience design. We haven’t confirmed who assesses it, so read the official pages before you rely on it.',
    'visavisuk.com of 9 March 2026, and skilledvisa.pages.dev; the number of the statement of changes differs between them'),
  ('film-talent-only', '{rules,arts}', NULL, NULL, NULL,
    'In film and television only exceptional talent is endorsed, not exceptional promise.',
    'mondaq.com, articles 1530154 of 2024 and 1735152 of 23 January 2026'),
  ('design-in-fashion', '{arts}', NULL, NULL, NULL,
    'Fashion and textile design is endorsed by Arts Council England, and the British Fashion Council assesses it.',
    'carterthomas.co.uk and mondaq.com, article 1735140 of 23 January 2026'),
  ('design-in-technology', '{digital}', NULL, NULL, NULL,
    'The design of digital products in a technology company is endorsed by Tech Nation, as digital technology.',
    'arislawyers.com and technomads.io, of 2025 and 2026, after the guide of Tech Nation'),
  ('design-in-art', '{arts}', NULL, NULL, NULL,
    'Design as art or craft, shown in galleries and exhibitions, is endorsed by Arts Council England, as visual art.',
    'carterthomas.co.uk, “global-talent-arts-council-endorsements”'),
  ('research-bodies', '{research}', NULL, NULL, NULL,
    'In research, the Royal Society assesses science and medicine, the Royal Academy of Engineering assesses engineering, and the British Academy assesses humanities and social sciences. UK Research and Innovation (UKRI) endorses people on certain grants.',
    'gov.uk, an undated copy of “global-talent-researcher-academic/peer-review”'),
  ('research-fast-track', '{research}', NULL, NULL, NULL,
    'Fast track is for people with a fellowship, a UK post or a UK grant that is on the official lists. Their research isn’t reviewed again.',
    'gov.uk, an undated copy of “global-talent-researcher-academic/individual-fellowship”, and sterling-law.co.uk'),
  ('talent-or-promise', '{global-talent}', NULL, NULL, NULL,
    '“Exceptional talent” is for people who already lead their field, “exceptional promise” for people on their way to it.',
    'mondaq.com, article 1734912, of 23 January 2026'),
  ('promise-in-technology', '{digital}', 5, 'years', NULL,
    'In technology, promise is typically for people with less than about {value} in the field.',
    'mondaq.com, article 1734912, of 23 January 2026'),
  ('endorsement-fee', '{global-talent}', 56100, 'pence', NULL,
    'The endorsement fee is {value}. It isn’t refunded if you are refused.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('visa-fee', '{global-talent}', 20500, 'pence', NULL,
    'The visa fee is {value} for you.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('prize-fee', '{global-talent}', 76600, 'pence', NULL,
    'With an eligible prize there is no endorsement fee, and the visa fee is {value} for you.',
    'ukimmigrationnavigator.com of 2024, a copy of the gov.uk text, which gives the whole fee'),
  ('dependant-fee', '{global-talent}', 76600, 'pence', NULL,
    'For a partner or child the visa fee is {value} each. Our sources disagree about it, so we count the highest.',
    'Of 2026: some say £766, others £205'),
  ('adult-surcharge', '{surcharge}', 103500, 'pence', NULL,
    'The health surcharge is {value} a year for each adult, paid for all years of the visa at once.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('child-surcharge', '{surcharge}', 77600, 'pence', NULL,
    'For each child it is {value} a year.',
    'ukglobaltalentvisa.org of 4 June 2026, and svoi.uk'),
  ('endorsement-time', '{global-talent}', 8, 'weeks', NULL,
    'The endorsing bodies say that an endorsement takes up to {value}.',
    'the guide of Tech Nation, and for Arts Council England immigrationstartguide.com, of 2026'),
  ('visa-application-time', '{global-talent}', 3, 'months', NULL,
    'You apply for the visa within {value} of your endorsement. Your endorsement letter has its date.',
    'technation.io, an undated copy of its visa guide, and nairametrics.com of 17 December 2024, after gov.uk'),
  ('visa-decision-time', '{global-talent}', 3, 'weeks', NULL,
    'A decision about the visa takes about {value} if you apply from outside the UK, and 8 weeks inside it.',
    'technation.io, an undated copy of its visa guide, of 2025'),
  ('review-time', '{review}', 28, 'calendar_days', '{tech_nation,arts_council}',
    'After a refusal by the endorsing body you may be able to ask for a review, within {value} of the refusal email. It is free. Your decision letter says whether you can.',
    'the guidance on gov.uk, of 21 August 2020; latitudelaw.eu says that the research bodies may offer no review'),
  ('review-scope', '{review}', NULL, NULL, NULL,
    'A review is for a decision that you believe is wrong, for example because something you sent was not considered. The Home Office passes your request to the endorsing body and answers with its decision.',
    'the guidance on gov.uk, of 21 August 2020'),
  ('review-evidence', '{review}', NULL, NULL, NULL,
    'A review generally takes no new evidence: it looks at what you sent with the application.',
    'latitudelaw.eu and getendorsed.co.uk, undated copies of 2026'),
  ('tech-evidence', '{digital,tech-nation}', NULL, NULL, NULL,
    'An application to Tech Nation has a personal statement of at most 1,000 words, a CV of at most three pages, three letters of recommendation and up to ten pieces of evidence. Together they must meet one mandatory criterion and two optional ones.',
    'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026'),
  ('tech-letters', '{digital,tech-nation}', NULL, NULL, NULL,
    'The three letters come from senior people at three different, well-established organisations, and are written for this application.',
    'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026'),
  ('no-ai-for-tech', '{tech-nation}', NULL, NULL, NULL,
    'Tech Nation does not allow AI or language-processing tools in an application, and checks for them.',
    'som2nynetwork.com and Richmond Chambers, of 2025'),
  ('settlement', '{settlement}', NULL, NULL, NULL,
    'You may be able to settle in the UK for good after some years. The rules are changing in 2026, so read the current ones before you plan with a number.',
    'talentvisa.agency, a copy of 2026, and visavisuk.com'),
  ('work-freely', '{global-talent}', NULL, NULL, NULL,
    'You can work for any employer or for yourself. You need no job offer, sponsor or minimum salary. You can’t work as a professional sportsperson.',
    'dazzlingdawn.com, a copy of the gov.uk text, of 22 February 2024'),
  ('visa-length', '{global-talent}', 5, 'years', NULL,
    'You can stay for up to {value} at a time, and renew. You can’t claim public funds.',
    'dazzlingdawn.com, a copy of the gov.uk text, of 22 February 2024'),
  ('family', '{global-talent}', NULL, NULL, NULL,
    'Your partner and children can apply to come with you. Fees are due for each of them.',
    'dazzlingdawn.com, a copy of the gov.uk text, of 22 February 2024'),
  ('tuberculosis-test', '{tuberculosis}', NULL, NULL, NULL,
    'If you live in Nigeria and will stay for more than six months, you need a tuberculosis certificate from an approved clinic. It is valid for six months from the X-ray, and must be valid when you apply.',
    'navibound.com of 11 May 2026, after the list of UK Visas and Immigration'),
  ('nobody-can-guarantee', '{global-talent}', NULL, NULL, NULL,
    'No one can guarantee an endorsement. There are public warnings about people who claim to sell one.',
    'svoi.uk, of 2026')
)
INSERT INTO fact_versions (fact, version, text, value, unit, offered_by, sources, first_source, saved_at)
SELECT fact, 1, text, value, unit, offered_by,
  (SELECT jsonb_agg(page ORDER BY array_position(official, key)) FROM pages WHERE key = ANY (official)),
  first_source, '2026-01-01T00:00:00Z'
FROM facts;--> statement-breakpoint
-- What each endorsing body asks, before an owner first checks it.
WITH pages (key, page) AS (VALUES
  ('digital', '{"name": "gov.uk: Global Talent in digital technology", "url": "https://www.gov.uk/global-talent-digital-technology"}'::jsonb),
  ('arts', '{"name": "gov.uk: Global Talent in arts and culture", "url": "https://www.gov.uk/global-talent-arts-culture"}'),
  ('research', '{"name": "gov.uk: Global Talent for researchers and academics", "url": "https://www.gov.uk/global-talent-researcher-academic"}'),
  ('rules', '{"name": "gov.uk: Immigration Rules, Appendix Global Talent", "url": "https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-global-talent"}'),
  ('tech-nation', '{"name": "Tech Nation: Global Talent visa", "url": "https://technation.io/global-talent-visa/"}'),
  ('arts-council', '{"name": "Arts Council England", "url": "https://www.artscouncil.org.uk/"}'),
  ('pact', '{"name": "PACT: talent visas", "url": "https://www.pact.co.uk/"}'),
  ('royal-society', '{"name": "Royal Society", "url": "https://royalsociety.org/"}'),
  ('engineering', '{"name": "Royal Academy of Engineering", "url": "https://raeng.org.uk/"}'),
  ('british-academy', '{"name": "British Academy", "url": "https://www.thebritishacademy.ac.uk/"}'),
  ('ukri', '{"name": "UK Research and Innovation", "url": "https://www.ukri.org/"}')
), sets (body, routes, fields, optional_needed, max_pieces, letters, letter_rule, limits, official, first_source) AS (VALUES
  ('tech_nation', '{talent,promise}'::text[], '{technology}'::text[], 2, 10, 3,
    'Three letters from senior people at three different, well-established organisations. They know your work, and write for this application.',
    'The personal statement has at most 1,000 words and the CV at most three pages.', '{digital,tech-nation,rules}'::text[],
    'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026'),
  ('arts_council', '{talent,promise}', '{arts}', 2, 10, 3,
    'Three letters, written for this application. Two are from well-established arts and culture organisations, at least one of them in the UK. The third is from another organisation, or from a person with internationally recognised expertise.',
    NULL, '{arts,arts-council,rules}',
    'carterthomas.co.uk, “global-talent-arts-council-endorsements”, and legal500.com and Richmond Chambers'),
  ('arts_council', '{talent,promise}', '{fashion}', 2, 10, 3,
    'Three letters, written for this application, from senior people at established organisations with recognised expertise in fashion. At least one organisation is in the UK.',
    NULL, '{arts,arts-council,rules}',
    'mondaq.com, articles 1207342 of 2022 and 1735140 of 23 January 2026, and eunyoungcho.com of January 2023, after GTE 3.4'),
  ('arts_council', '{talent,promise}', '{architecture}', 2, 10, 3,
    'Three letters, written for this application, from senior people at well-established organisations with recognised expertise. At least one organisation is in the UK.',
    NULL, '{arts,arts-council,rules}',
    'mondaq.com, article 1512180, and carterthomas.co.uk, “global-talent-visa-for-architects”'),
  ('arts_council', '{talent}', '{film}', 0, 10, 3,
    'Three letters, written for this application. Two are from well-established organisations that are experts in film and television, at least one of them in the UK. The third is from another such organisation, or from a person with recognised expertise.',
    NULL, '{arts,pact,rules}',
    'wardhadaway.com, “film and television applicants”, and mondaq.com, articles 1530154 of 2024 and 1735152 of 23 January 2026'),
  ('royal_society', '{talent,promise}', '{science}', NULL, NULL, 1,
    'One letter from an eminent person who lives in the UK, knows you and your work, and has internationally recognised expertise in your field. It is written for this application.',
    'The CV has at most three sides of A4.', '{research,royal-society,rules}',
    'gov.uk, an undated copy of “global-talent-researcher-academic/peer-review”, and carterthomas.co.uk, “science-bodies”'),
  ('royal_academy_of_engineering', '{talent,promise}', '{science}', NULL, NULL, 1,
    'One letter from an eminent person who lives in the UK, knows you and your work, and has internationally recognised expertise in your field. It is written for this application.',
    'The CV has at most three sides of A4.', '{research,engineering,rules}',
    'gov.uk, an undated copy of “global-talent-researcher-academic/peer-review”, and carterthomas.co.uk, “science-bodies”'),
  ('british_academy', '{talent,promise}', '{academia}', NULL, NULL, 1,
    'One letter from an eminent person who lives in the UK, knows you and your work, and has internationally recognised expertise in your field. It is written for this application.',
    'The CV has at most three sides of A4.', '{research,british-academy,rules}',
    'gov.uk, an undated copy of “global-talent-researcher-academic/peer-review”, and carterthomas.co.uk, “science-bodies”'),
  ('royal_society', '{fast_track}', '{science}', 0, NULL, 0,
    'No letters of recommendation. You send proof of the fellowship or post.',
    NULL, '{research,royal-society,rules}',
    'gov.uk, an undated copy of “global-talent-researcher-academic/individual-fellowship”, and sterling-law.co.uk'),
  ('royal_academy_of_engineering', '{fast_track}', '{science}', 0, NULL, 0,
    'No letters of recommendation. You send proof of the fellowship or post.',
    NULL, '{research,engineering,rules}',
    'gov.uk, an undated copy of “global-talent-researcher-academic/individual-fellowship”, and sterling-law.co.uk'),
  ('british_academy', '{fast_track}', '{academia}', 0, NULL, 0,
    'No letters of recommendation. You send proof of the fellowship or post.',
    NULL, '{research,british-academy,rules}',
    'gov.uk, an undated copy of “global-talent-researcher-academic/individual-fellowship”, and sterling-law.co.uk'),
  ('ukri', '{fast_track}', '{science,academia}', 0, NULL, 0,
    'No letters of recommendation. Your research organisation in the UK confirms your part in the project.',
    NULL, '{research,ukri,rules}',
    'sterling-law.co.uk, an undated copy, and gov.uk, “global-talent-researcher-academic”')
), asked (bodies, routes, fields, kind, slug, title, text, evidence) AS (VALUES
  ('{tech_nation}'::text[], '{talent}'::text[], '{technology}'::text[], 'mandatory', 'recognition',
    'Recognition as a leader in digital technology',
    'You are recognised as a leading talent in digital technology, for work of the last five years.',
    'For example articles about your work, talks at respected events, prizes, or a leading part in the growth of a product-led company. The recognition comes from outside your employer.'),
  ('{tech_nation}', '{promise}', '{technology}', 'mandatory', 'recognition',
    'Recognition as a future leader in digital technology',
    'You are recognised as someone with the potential to lead in digital technology, at an early stage of your career.',
    'For example articles about your work, talks at respected events, prizes, or a main part in a product that grew. The recognition comes from outside your employer.'),
  ('{tech_nation}', '{talent}', '{technology}', 'optional', 'innovation',
    'A record of innovation',
    'You have a proven record of innovation as a founder or senior executive of a product-led digital technology company, or as an employee in a new digital field or concept.',
    'For example a patent, the launch of a product with its figures, funding or revenue, and a letter that says what was new and which part was yours.'),
  ('{tech_nation}', '{promise}', '{technology}', 'optional', 'innovation',
    'An example of innovation',
    'You have at least one example of innovation as a founder of a product-led digital technology company, or as an employee in a new digital field or concept.',
    'For example a patent, the launch of a product with its figures, funding or revenue, and a letter that says what was new and which part was yours.'),
  ('{tech_nation}', '{talent,promise}', '{technology}', 'optional', 'beyond-the-job',
    'Work beyond your job that advances the field',
    'You are recognised for work outside your job that advances digital technology.',
    'For example mentoring in a structured programme, talks, open-source projects that others use, or leading a professional community.'),
  ('{tech_nation}', '{talent,promise}', '{technology}', 'optional', 'contribution',
    'A significant contribution to a product-led company',
    'You have made significant technical, commercial or entrepreneurial contributions as a founder, senior executive, board member or employee of a product-led digital technology company.',
    'For example product or design work with its results, sales that you led, or code, and a letter from a senior person who says what you did.'),
  ('{tech_nation}', '{talent,promise}', '{technology}', 'optional', 'research',
    'Academic contributions',
    'You have shown exceptional ability through research that was published, or that an expert endorses.',
    'For example papers at respected conferences or in journals, with how often they are cited, and a letter from an expert.'),

  ('{arts_council}', '{talent}', '{arts}', 'mandatory', 'work',
    'Outstanding work, shown internationally',
    'You are professionally engaged in outstanding work that was performed, presented, published, distributed or exhibited internationally.',
    'For example programmes, catalogues and contracts that name you.'),
  ('{arts_council}', '{promise}', '{arts}', 'mandatory', 'work',
    'Outstanding work, shown to the public',
    'You are professionally engaged in outstanding work that was performed, presented, published, distributed or exhibited.',
    'For example programmes, catalogues and contracts that name you.'),
  ('{arts_council}', '{talent}', '{arts}', 'mandatory', 'track-record',
    'A substantial track record in more than one country',
    'You have worked regularly in your field in the last five years, and have a substantial track record in more than one country.',
    'Dated work of each of the last five years, from at least two countries.'),
  ('{arts_council}', '{promise}', '{arts}', 'mandatory', 'track-record',
    'A developing track record',
    'You have worked regularly in your field in the last five years, and have a developing track record in one or more countries. Nigeria alone can be enough.',
    'Dated work of each of the last five years.'),
  ('{arts_council}', '{talent}', '{arts}', 'optional', 'media',
    'International media recognition',
    'Media have recognised your work, as an individual, a named member of a group or a contributor, in at least one country where you don’t live.',
    'At least two reviews or features that discuss your work. A listing or an advertisement doesn’t count.'),
  ('{arts_council}', '{promise}', '{arts}', 'optional', 'media',
    'Media recognition',
    'Media have recently recognised your work, as an individual, a named member of a group or a contributor.',
    'At least two reviews or features that discuss your work. A listing or an advertisement doesn’t count.'),
  ('{arts_council}', '{talent,promise}', '{arts}', 'optional', 'awards',
    'An international award',
    'You won, were nominated or shortlisted for an international award for excellence in your field, or contributed directly to one.',
    'The notice of the award, and a page that shows what it stands for.'),
  ('{arts_council}', '{talent}', '{arts}', 'optional', 'appearances',
    'Appearances, publications or exhibitions',
    'Your work appeared, was published, performed or exhibited at places that matter internationally in your field, or was widely distributed.',
    'At least two, with proof from the venue, festival or publisher.'),
  ('{arts_council}', '{promise}', '{arts}', 'optional', 'appearances',
    'Appearances, publications or exhibitions',
    'Your work recently appeared, was published, performed or exhibited at places that matter in your field.',
    'At least two, with proof from the venue, festival or publisher.'),

  ('{arts_council}', '{talent,promise}', '{fashion}', 'mandatory', 'role',
    'A leading design role',
    'You have a leading design role in fashion, and have worked in fashion regularly in the last five years.',
    'For example your own label, or a contract that shows that you lead the design. Tailoring and styling alone don’t count.'),
  ('{arts_council}', '{talent}', '{fashion}', 'mandatory', 'work',
    'Outstanding work, sold or shown internationally',
    'Your outstanding work was sold or exhibited internationally, through catwalk shows or other exhibitions, with a substantial track record in more than one country.',
    'For example lookbooks, line sheets and invitations to shows in at least two countries.'),
  ('{arts_council}', '{promise}', '{fashion}', 'mandatory', 'work',
    'Outstanding work that leaders of the industry recognise',
    'Leaders of the fashion industry recognise your work as outstanding, and you have a developing track record in one or more countries. Nigeria alone can be enough.',
    'For example lookbooks, shows and what buyers or editors wrote about your collections.'),
  ('{arts_council}', '{talent}', '{fashion}', 'optional', 'media',
    'International media recognition',
    'Media in more than one country have recognised your own work.',
    'At least two reviews by fashion editors or critics that name you and discuss your collection.'),
  ('{arts_council}', '{promise}', '{fashion}', 'optional', 'media',
    'Media recognition',
    'Media in the UK or abroad have recently recognised your own work.',
    'At least two reviews by fashion editors or critics that name you and discuss your collection.'),
  ('{arts_council}', '{talent}', '{fashion}', 'optional', 'awards',
    'An international award',
    'You won, were nominated or shortlisted for an international award for excellence in fashion.',
    'The notice of the award, and a page that shows what it stands for.'),
  ('{arts_council}', '{talent}', '{fashion}', 'optional', 'shows',
    'Catwalk shows or exhibitions',
    'Your collections were shown on catwalks or in exhibitions that matter internationally.',
    'For example the official schedule of a fashion week with your name or label.'),
  ('{arts_council}', '{talent}', '{fashion}', 'optional', 'distribution',
    'Sales through luxury retailers',
    'Luxury retailers or boutiques sell your collections in more than one country.',
    'Orders, invoices or the retailer’s page with your label.'),
  ('{arts_council}', '{promise}', '{fashion}', 'optional', 'support',
    'Support by the British Fashion Council or similar',
    'You received sponsorship or support from the British Fashion Council, Fashion East, the Sarabande Foundation, the Centre for Fashion Enterprise, or a similar organisation in another country.',
    'The letter or page that names you and says what the support was.'),
  ('{arts_council}', '{promise}', '{fashion}', 'optional', 'orders',
    'Orders from luxury retailers or boutiques',
    'You have one or more orders from luxury retailers or boutiques in the UK or abroad.',
    'The order or invoice, with the name of the shop and the date.'),
  ('{arts_council}', '{promise}', '{fashion}', 'optional', 'industry-recognition',
    'Notable recognition by the industry',
    'The fashion industry has recognised your work in a notable way.',
    'For example a prize, a place in a known showcase, or a commission by a known house.'),

  ('{arts_council}', '{talent}', '{architecture}', 'mandatory', 'work',
    'Outstanding work, published or exhibited internationally',
    'You are professionally engaged in outstanding architecture that was published, presented or exhibited internationally.',
    'For example built or competition projects that name you, with their publication.'),
  ('{arts_council}', '{promise}', '{architecture}', 'mandatory', 'work',
    'Outstanding work, published or exhibited',
    'You are professionally engaged in outstanding architecture that was published, presented or exhibited.',
    'For example built or competition projects that name you, with their publication.'),
  ('{arts_council}', '{talent}', '{architecture}', 'mandatory', 'track-record',
    'A substantial track record in more than one country',
    'You have worked regularly in architecture in the last five years, and have a substantial track record in more than one country.',
    'Dated projects of each of the last five years, from at least two countries.'),
  ('{arts_council}', '{promise}', '{architecture}', 'mandatory', 'track-record',
    'A developing track record',
    'You have worked regularly in architecture in the last five years, and have a developing track record in one or more countries. Nigeria alone can be enough.',
    'Dated projects of each of the last five years.'),
  ('{arts_council}', '{talent}', '{architecture}', 'optional', 'media',
    'International media recognition',
    'Media have recognised your work, in at least one country where you don’t live.',
    'At least two features or reviews that discuss your projects and name you.'),
  ('{arts_council}', '{promise}', '{architecture}', 'optional', 'media',
    'Media recognition',
    'Media in the UK or abroad have recognised your work.',
    'At least two features or reviews that discuss your projects and name you.'),
  ('{arts_council}', '{talent,promise}', '{architecture}', 'optional', 'awards',
    'An award',
    'You won, were nominated or shortlisted for an award for excellence in architecture, or contributed directly to one.',
    'The notice of the award, and a page that shows what it stands for.'),
  ('{arts_council}', '{talent,promise}', '{architecture}', 'optional', 'exhibitions',
    'Publications or exhibitions',
    'Your work was published or exhibited at places that matter in architecture.',
    'At least two, with proof from the publisher or organiser.'),

  ('{arts_council}', '{talent}', '{film}', 'mandatory', 'award',
    'A main award, or notable recognition by the industry',
    'You won an Academy Award, a BAFTA, a Golden Globe or an Emmy, were nominated for one in the last ten years, or contributed directly to one. Or your work is sold internationally and has the awards that PACT asks for in its list of notable awards.',
    'The notice of the award or nomination with your name and part in it, and proof of international sales.'),

  ('{royal_society,royal_academy_of_engineering,british_academy}', '{talent,promise}', '{science,academia}', 'mandatory', 'research',
    'Active research, with a PhD or equal experience',
    'You are an active researcher in an approved discipline, for example at a university, an institute or in a business. You have a PhD or equivalent research experience, including industrial or clinical research.',
    'A CV with your career and publications.'),
  ('{royal_society,royal_academy_of_engineering,british_academy}', '{promise}', '{science,academia}', 'mandatory', 'early-career',
    'An early stage of your career',
    'You are at an early stage of your career, and your work shows the potential to lead your field.',
    'For example early-career prizes, funding and publications, and what they changed in your field.'),
  ('{royal_society,royal_academy_of_engineering,british_academy}', '{talent}', '{science,academia}', 'optional', 'academy',
    'Membership of a national academy',
    'You are a member of your national academy, or a foreign member of another one.',
    'The academy’s page or letter that names you.'),
  ('{royal_society,royal_academy_of_engineering,british_academy}', '{talent}', '{science,academia}', 'optional', 'prize',
    'A recognised prize',
    'You were awarded a nationally or internationally recognised prize.',
    'The notice of the prize, and a page that shows what it stands for.'),
  ('{royal_society,royal_academy_of_engineering,british_academy}', '{talent}', '{science,academia}', 'optional', 'recommendation',
    'A recommendation by a UK research organisation',
    'A reputable UK organisation concerned with research in your field recommends you in writing.',
    'The letter, by a senior person of the organisation with authority to write it.'),
  ('{royal_society,royal_academy_of_engineering,british_academy}', '{fast_track}', '{science,academia}', 'mandatory', 'fellowship-or-post',
    'A fellowship or UK post that counts',
    'In the last five years you held an individual fellowship on the body’s list, or you have accepted an eligible academic or research post at an approved UK institution.',
    'The award letter of the fellowship, or the institution’s confirmation of the post.'),
  ('{ukri}', '{fast_track}', '{science,academia}', 'mandatory', 'grant',
    'A UK research grant that counts',
    'A UK research organisation on the list of UKRI hosts or employs you, and you contribute critically to work with a substantial grant from a funder on that list.',
    'The organisation’s confirmation of your part, and the notice of the grant.')
), each_set AS (
  SELECT replace(body || '-' || route || '-' || field, '_', '-') AS id, body, route, field,
    coalesce(optional_needed, CASE route WHEN 'talent' THEN 1 ELSE 0 END) AS optional_needed, max_pieces, letters,
    letter_rule, limits, (SELECT jsonb_agg(page ORDER BY array_position(official, key)) FROM pages WHERE key = ANY (official)) AS sources,
    first_source
  FROM sets, unnest(routes) AS route, unnest(fields) AS field
), added AS (
  INSERT INTO criteria_sets (id, body, route, field, optional_needed, max_pieces, letters, letter_rule, limits, sources, first_source)
  SELECT id, body, route, field, optional_needed, max_pieces, letters, letter_rule, limits, sources, first_source FROM each_set
)
INSERT INTO criteria (id, set_id, kind, position, title, text, evidence)
SELECT each_set.id || '-' || slug, each_set.id, kind,
  row_number() OVER (PARTITION BY each_set.id ORDER BY kind, place), title, text, evidence
FROM each_set JOIN (SELECT asked.*, row_number() OVER () AS place FROM asked) AS asked
  ON body = ANY (bodies) AND route = ANY (routes) AND field = ANY (fields);--> statement-breakpoint
-- What we have read about the limits, before an owner first checks them.
UPDATE criteria_sets SET max_evidence_years = 5 WHERE body IN ('tech_nation', 'arts_council');--> statement-breakpoint
UPDATE criteria_sets SET max_pages = 3 WHERE body = 'tech_nation';
