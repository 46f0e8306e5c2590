CREATE SCHEMA "sandbox";
--> statement-breakpoint
-- Half a name finds its person, however its letters are marked: "adebayo" finds "Adébáyọ̀".
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- An overlap is refused per calendar: the constraint compares ids beside times.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Letters without their marks and capitals; the hooked letters of Hausa and a few of Europe's have no mark to take off.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(
    lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')),
    'ɓɗƙƴŋłøđıʼ’‘',
    'bdkynlodi'''''''
  )
$$;
--> statement-breakpoint
-- The rule of `instalments.ts` for the columns that follow from it; a test compares the two for every total.
CREATE FUNCTION first_instalment_pence(plan text, agreed_pence integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE plan
    WHEN 'full' THEN agreed_pence
    ELSE least(agreed_pence, greatest(1, (agreed_pence::bigint * 60 + 5000) / 10000) * 100)::integer
  END
$$;
--> statement-breakpoint
CREATE TABLE "applicant_session_applications" (
	"session_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_session_applications_session_id_application_id_pk" PRIMARY KEY("session_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "applicant_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "application_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"what" text NOT NULL,
	"delivered_on" date NOT NULL,
	"note" text,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_reason" text,
	CONSTRAINT "application_deliveries_stage_known" CHECK ("application_deliveries"."stage" in ('received', 'assessment', 'evidence', 'draft', 'final_check', 'ready')),
	CONSTRAINT "application_deliveries_what_not_empty" CHECK ("application_deliveries"."what" <> ''),
	CONSTRAINT "application_deliveries_undone_complete" CHECK (num_nonnulls("application_deliveries"."undone_by", "application_deliveries"."undone_at", "application_deliveries"."undone_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text,
	"item" text NOT NULL,
	"plan" text NOT NULL,
	"agreed_pence" integer NOT NULL,
	"service" text NOT NULL,
	"email" text NOT NULL,
	"applicant_name" text NOT NULL,
	"phone" text,
	"category_of_talent" text,
	"notes" text,
	"admin_notes" text,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"settled_pence" integer DEFAULT 0 NOT NULL,
	"paid" boolean GENERATED ALWAYS AS (settled_pence >= first_instalment_pence(plan, agreed_pence)) STORED NOT NULL,
	"payment_stage" text GENERATED ALWAYS AS (case when settled_pence >= agreed_pence then 'complete' when settled_pence >= first_instalment_pence(plan, agreed_pence) then 'initial' end) STORED,
	"payment_date" timestamp with time zone,
	"resubmission_required" boolean NOT NULL,
	"resubmission_reason" text,
	"resubmission_date" timestamp with time zone,
	"fingerprint" text,
	"payment_reminder_due_at" timestamp with time zone,
	"second_payment_steps" integer DEFAULT 0 NOT NULL,
	"second_payment_step_at" timestamp with time zone,
	"privacy_version" text,
	"privacy_agreed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (search_fold(applicant_name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(applicant_name) || ' ' || search_fold(email) || ' ' || coalesce(lower(reference) || ' ' || lower(replace(reference, '-', '')), '')) STORED NOT NULL,
	CONSTRAINT "applications_second_payment_steps" CHECK ("applications"."second_payment_steps" between 0 and 5),
	CONSTRAINT "applications_status_known" CHECK ("applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'rejected', 'resubmission', 'endorsed')),
	CONSTRAINT "applications_item_known" CHECK ("applications"."item" in ('application_fee', 'initial_assessment', 'full_support', 'review_finalize')),
	CONSTRAINT "applications_plan_known" CHECK ("applications"."plan" in ('full', 'split')),
	CONSTRAINT "applications_total_positive" CHECK ("applications"."agreed_pence" > 0),
	CONSTRAINT "applications_email_lower" CHECK ("applications"."email" = lower("applications"."email")),
	CONSTRAINT "applications_never_overpaid" CHECK ("applications"."settled_pence" between 0 and "applications"."agreed_pence"),
	CONSTRAINT "applications_paid_have_reference" CHECK ("applications"."settled_pence" = 0 or "applications"."reference" is not null),
	CONSTRAINT "applications_privacy_complete" CHECK (("applications"."privacy_version" is null) = ("applications"."privacy_agreed_at" is null)),
	CONSTRAINT "applications_reference_form" CHECK ("applications"."reference" ~ '^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$')
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"type" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_values" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_key" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"zone" text,
	"meeting_link" text NOT NULL,
	"sequence" integer NOT NULL,
	"day_reminder_due_at" timestamp with time zone,
	"hour_reminder_due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_change_key_unique" UNIQUE("change_key"),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('confirmed', 'cancelled', 'no_show')),
	CONSTRAINT "bookings_minutes_known" CHECK ("bookings"."minutes" in (30, 60)),
	CONSTRAINT "bookings_end_follows" CHECK ("bookings"."ends_at" = "bookings"."starts_at" + make_interval(mins => "bookings"."minutes")),
	CONSTRAINT "bookings_start_on_the_grid" CHECK (extract(epoch from "bookings"."starts_at")::bigint % (case when "bookings"."minutes" % 60 = 0 then 3600 else 1800 end) = 0 and extract(microsecond from "bookings"."starts_at" at time zone 'UTC') = 0),
	CONSTRAINT "bookings_email_lower" CHECK ("bookings"."email" = lower("bookings"."email")),
	CONSTRAINT "bookings_sequence_counts_up" CHECK ("bookings"."sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"weekly_hours" jsonb NOT NULL,
	"meeting_link" text NOT NULL,
	"is_open" boolean NOT NULL,
	"position" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendars_position_unique" UNIQUE("position"),
	CONSTRAINT "calendars_zone_known" CHECK ("calendars"."zone" = 'Africa/Lagos'),
	CONSTRAINT "calendars_link_secure" CHECK ("calendars"."meeting_link" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "calendar_closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_closures_in_order" CHECK ("calendar_closures"."first_day" <= "calendar_closures"."last_day"),
	CONSTRAINT "calendar_closures_at_most_a_year" CHECK ("calendar_closures"."last_day" - "calendar_closures"."first_day" <= 366)
);
--> statement-breakpoint
CREATE TABLE "time_slots" (
	"calendar_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_slots_calendar_id_day_time_pk" PRIMARY KEY("calendar_id","day","time"),
	CONSTRAINT "time_slots_time_known" CHECK ("time_slots"."time" ~ '^((09|1[0-6]):[03]0|17:00)$'),
	CONSTRAINT "time_slots_state_known" CHECK ("time_slots"."state" in ('available', 'blocked', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"item" text PRIMARY KEY NOT NULL,
	"pence" integer NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "prices_are_whole_pounds" CHECK ("prices"."pence" >= 200 and "prices"."pence" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"sector" text NOT NULL,
	"message" text NOT NULL,
	"fingerprint" text NOT NULL,
	"received_on" date NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_email_lower" CHECK ("contact_messages"."email" = lower("contact_messages"."email"))
);
--> statement-breakpoint
CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"description" text NOT NULL,
	"due_date" date,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"reminder_steps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_requests_status_known" CHECK ("document_requests"."status" in ('pending', 'fulfilled')),
	CONSTRAINT "document_requests_reminded" CHECK ("document_requests"."reminder_steps" between 0 and 4),
	CONSTRAINT "document_requests_say_what" CHECK ("document_requests"."document_type" <> '' and "document_requests"."description" <> ''),
	CONSTRAINT "document_requests_remind_of_what_is_open" CHECK ("document_requests"."remind_at" is null or ("document_requests"."status" in ('pending') and "document_requests"."due_date" is not null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"request_id" uuid,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"admin_comment" text,
	"reviewed_at" timestamp with time zone,
	"uploaded_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"damaged_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (search_fold(file_name || ' ' || document_type)) STORED NOT NULL,
	CONSTRAINT "documents_status_known" CHECK ("documents"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "documents_format_known" CHECK ("documents"."format" in ('jpeg', 'png', 'pdf', 'doc', 'docx')),
	CONSTRAINT "documents_size" CHECK ("documents"."size_bytes" between 1 and 10485760),
	CONSTRAINT "documents_hash" CHECK ("documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documents_named" CHECK ("documents"."file_name" <> '' and "documents"."document_type" <> ''),
	CONSTRAINT "documents_reviewed" CHECK (("documents"."status" in ('pending')) = ("documents"."reviewed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"document_type" text NOT NULL,
	"request_id" uuid,
	"idempotency_key" text,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer NOT NULL,
	"sha256" text,
	"state" text NOT NULL,
	"refusal" text,
	"document_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('arriving', 'whole', 'stored', 'refused')),
	CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('document', 'resubmission')),
	CONSTRAINT "uploads_size" CHECK ("uploads"."size_bytes" between 1 and 10485760),
	CONSTRAINT "uploads_received" CHECK ("uploads"."received_bytes" between 0 and "uploads"."size_bytes"),
	CONSTRAINT "uploads_refused_for_a_reason" CHECK (("uploads"."state" = 'refused') = ("uploads"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"naira_micros_per_pound" bigint NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."naira_micros_per_pound" > 0)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "fact_checks" (
	"fact" text NOT NULL,
	"checked_on" date NOT NULL,
	"checked_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"note" text,
	CONSTRAINT "fact_checks_fact_checked_on_pk" PRIMARY KEY("fact","checked_on"),
	CONSTRAINT "fact_checks_fact_not_empty" CHECK ("fact_checks"."fact" <> ''),
	CONSTRAINT "fact_checks_note_length" CHECK ("fact_checks"."note" <> '' and length("fact_checks"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"matter" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_stops_subject_kind_subject_id_matter_pk" PRIMARY KEY("subject_kind","subject_id","matter"),
	CONSTRAINT "mail_stops_subject_known" CHECK ("mail_stops"."subject_kind" in ('application', 'order')),
	CONSTRAINT "mail_stops_matter_known" CHECK ("mail_stops"."matter" in ('first-payment', 'second-payment', 'documents', 'booking'))
);
--> statement-breakpoint
CREATE TABLE "mail_template_texts" (
	"template" text NOT NULL,
	"text_key" text NOT NULL,
	"text" text,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_template_texts_template_text_key_pk" PRIMARY KEY("template","text_key"),
	CONSTRAINT "mail_template_texts_not_empty" CHECK ("mail_template_texts"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"data_version" integer NOT NULL,
	"channel" text NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" text NOT NULL,
	"application_id" uuid GENERATED ALWAYS AS (case when about_kind = 'application' then about_id::uuid end) STORED,
	"copy_of" uuid,
	"subject" text,
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
	CONSTRAINT "mails_channel_known" CHECK ("mails"."channel" in ('mail')),
	CONSTRAINT "mails_about_known" CHECK ("mails"."about_kind" in ('application', 'order', 'payment', 'dispute', 'booking', 'document', 'contact_message', 'staff', 'rate')),
	CONSTRAINT "mails_error_known" CHECK ("mails"."last_error" in ('refused', 'sender-refused', 'not-rendered', 'unreachable')),
	CONSTRAINT "mails_kept_back_known" CHECK ("mails"."kept_back" in ('cancelled', 'moved', 'past', 'started', 'not-staff')),
	CONSTRAINT "mails_accepted_reason_known" CHECK ("mails"."accepted_reason" in ('cancelled', 'moved', 'past', 'started', 'not-staff')),
	CONSTRAINT "mails_dropped_have_reason" CHECK (("mails"."state" = 'dropped') = ("mails"."kept_back" is not null)),
	CONSTRAINT "mails_one_recipient" CHECK ("mails"."channel" <> 'mail' or "mails"."to_address" ~ '^[^[:space:]<>,"]+@[^[:space:]<>,"]+$')
);
--> statement-breakpoint
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
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_once_per_provider" UNIQUE("provider","provider_id"),
	CONSTRAINT "disputes_kobo_positive" CHECK ("disputes"."kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pence" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"refund_id" text,
	CONSTRAINT "ledger_kind_known" CHECK ("ledger_entries"."kind" in ('receipt', 'refund', 'reversal', 'reinstatement', 'correction', 'archived')),
	CONSTRAINT "ledger_sign_fits_kind" CHECK (case when "ledger_entries"."kind" = 'archived' then true when "ledger_entries"."kind" in ('receipt', 'reinstatement') then "ledger_entries"."pence" > 0 and "ledger_entries"."kobo" >= 0 else "ledger_entries"."pence" <= 0 and "ledger_entries"."kobo" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item" text NOT NULL,
	"agreed_pence" integer NOT NULL,
	"settled_pence" integer DEFAULT 0 NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"reminder_steps" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_reminded" CHECK ("orders"."reminder_steps" between 0 and 4),
	CONSTRAINT "orders_total_positive" CHECK ("orders"."agreed_pence" > 0),
	CONSTRAINT "orders_never_overpaid" CHECK ("orders"."settled_pence" between 0 and "orders"."agreed_pence"),
	CONSTRAINT "orders_email_lower" CHECK ("orders"."email" = lower("orders"."email"))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
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
	"state" text NOT NULL,
	"provider" text,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"flag" text,
	"flag_cleared_at" timestamp with time zone,
	"checkout_url" text,
	"payer_hash" text,
	"terms_version" text,
	"pending_since" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"channel" text,
	"recorded_by" uuid,
	"recorded_note" text,
	"offline_method" text,
	"offline_reference" text,
	"received_on" date,
	"proof_key" text,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open', 'failed', 'abandoned', 'settled', 'reversed', 'refund_due', 'mismatch', 'archived')),
	CONSTRAINT "payments_archived_were_sandbox" CHECK ("payments"."state" <> 'archived' or "payments"."is_sandbox"),
	CONSTRAINT "payments_provider_or_offline" CHECK (("payments"."provider" is null) = ("payments"."channel" is not distinct from 'offline')),
	CONSTRAINT "payments_instalment_known" CHECK ("payments"."instalment" in ('initial', 'final', 'full')),
	CONSTRAINT "payments_positive" CHECK ("payments"."pence" > 0 and "payments"."kobo" >= 0),
	CONSTRAINT "payments_never_count_for_more" CHECK ("payments"."counted_pence" between 0 and "payments"."pence"),
	CONSTRAINT "payments_offline_say_who_and_how" CHECK (num_nonnulls("payments"."recorded_by", "payments"."offline_method", "payments"."received_on") = case when "payments"."channel" is not distinct from 'offline' then 3 else 0 end),
	CONSTRAINT "payments_method_known" CHECK ("payments"."offline_method" in ('bank_transfer', 'cash', 'card_terminal', 'cheque', 'other')),
	CONSTRAINT "payments_arrived_whole" CHECK ("payments"."arrived_kobo" is null or "payments"."arrived_currency" is not null),
	CONSTRAINT "payments_cleared_were_flagged" CHECK ("payments"."flag_cleared_at" is null or "payments"."flag" is not null),
	CONSTRAINT "payments_in_naira_or_offline_pounds" CHECK (case "payments"."currency" when 'NGN' then "payments"."kobo" > 0 when 'GBP' then "payments"."kobo" = 0 and "payments"."channel" is not distinct from 'offline' else false end),
	CONSTRAINT "payments_for_one_thing" CHECK (num_nonnulls("payments"."application_id", "payments"."order_id") <= 1),
	CONSTRAINT "payments_reference_form" CHECK ("payments"."reference" ~ '^TP-[0-9A-HJKMNP-TV-Z]{20}$'),
	CONSTRAINT "payments_settled_have_time" CHECK (("payments"."state" in ('settled', 'reversed')) = ("payments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"instalment" text NOT NULL,
	"pence" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"naira_micros_per_pound" bigint NOT NULL,
	"rate_source" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_for_one_thing" CHECK (num_nonnulls("quotes"."application_id", "quotes"."order_id") = 1),
	CONSTRAINT "quotes_positive" CHECK ("quotes"."pence" > 0 and "quotes"."kobo" > 0 and "quotes"."naira_micros_per_pound" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_purpose_known" CHECK ("staff_links"."purpose" in ('invitation', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"notifications_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_members_role_known" CHECK ("staff_members"."role" in ('owner', 'staff')),
	CONSTRAINT "staff_members_email_lower" CHECK ("staff_members"."email" = lower("staff_members"."email"))
);
--> statement-breakpoint
CREATE TABLE "staff_passwords" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_faults" (
	"kind" text PRIMARY KEY NOT NULL,
	"remaining" integer,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3018284 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "paystack_refunds_status" CHECK ("sandbox"."paystack_refunds"."status" in ('pending', 'processed')),
	CONSTRAINT "paystack_refunds_amount" CHECK ("sandbox"."paystack_refunds"."amount" > 0)
);
--> statement-breakpoint
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
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"settles_at" timestamp with time zone,
	CONSTRAINT "paystack_transactions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "paystack_transactions_access_code_unique" UNIQUE("access_code"),
	CONSTRAINT "paystack_transactions_status" CHECK ("sandbox"."paystack_transactions"."status" in ('abandoned', 'ongoing', 'success', 'failed', 'reversed')),
	CONSTRAINT "paystack_transactions_amount" CHECK ("sandbox"."paystack_transactions"."asked_amount" > 0 and "sandbox"."paystack_transactions"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "applicant_session_applications" ADD CONSTRAINT "applicant_session_applications_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_session_applications" ADD CONSTRAINT "applicant_session_applications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_deliveries" ADD CONSTRAINT "application_deliveries_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_closures" ADD CONSTRAINT "calendar_closures_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passwords" ADD CONSTRAINT "staff_passwords_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_transaction_id_paystack_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "sandbox"."paystack_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_deliveries_once" ON "application_deliveries" USING btree ("application_id","stage") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "application_deliveries_of_application" ON "application_deliveries" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_reference" ON "applications" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_unpaid_once" ON "applications" USING btree ("fingerprint") WHERE reference is null and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'resubmission', 'endorsed');--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_by_received" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_updated" ON "applications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_sector" ON "applications" USING btree ("category_of_talent","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_to_read" ON "applications" USING btree ("created_at","id") WHERE paid and status = 'pending';--> statement-breakpoint
CREATE INDEX "applications_dashboard" ON "applications" USING btree ("status","category_of_talent","paid","status_since");--> statement-breakpoint
CREATE INDEX "applications_reminders" ON "applications" USING btree ("payment_reminder_due_at") WHERE payment_reminder_due_at is not null;--> statement-breakpoint
CREATE INDEX "applications_second_payments" ON "applications" USING btree ("second_payment_step_at") WHERE plan = 'split' and payment_stage = 'initial' and second_payment_steps < 5;--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_type" ON "audit_events" USING btree ("type","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_once_per_payment" ON "bookings" USING btree ("payment_id") WHERE status in ('confirmed', 'no_show');--> statement-breakpoint
CREATE INDEX "bookings_starts_at" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bookings_day_reminders" ON "bookings" USING btree ("day_reminder_due_at") WHERE day_reminder_due_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_hour_reminders" ON "bookings" USING btree ("hour_reminder_due_at") WHERE hour_reminder_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_once_a_day" ON "contact_messages" USING btree ("fingerprint","received_on");--> statement-breakpoint
CREATE INDEX "document_requests_of_application" ON "document_requests" USING btree ("application_id","requested_at");--> statement-breakpoint
CREATE INDEX "document_requests_by_day" ON "document_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "document_requests_open" ON "document_requests" USING btree ("due_date") WHERE status in ('pending');--> statement-breakpoint
CREATE INDEX "document_requests_reminders" ON "document_requests" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_path" ON "documents" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "documents_of_application" ON "documents" USING btree ("application_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "documents_of_request" ON "documents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "documents_by_day" ON "documents" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "documents_to_review" ON "documents" USING btree ("uploaded_at","id") WHERE status in ('pending');--> statement-breakpoint
CREATE INDEX "documents_to_check" ON "documents" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "documents_damaged" ON "documents" USING btree ("application_id") WHERE damaged_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_of_application" ON "uploads" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_idempotency_key" ON "uploads" USING btree ("application_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "uploads_by_state" ON "uploads" USING btree ("state","active_at");--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("queued_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "mails_of_application" ON "mails" USING btree ("application_id","queued_at") WHERE application_id is not null;--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_receipt" ON "ledger_entries" USING btree ("payment_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_refund_once" ON "ledger_entries" USING btree ("payment_id","refund_id");--> statement-breakpoint
CREATE INDEX "ledger_of_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger_entries" USING btree ("at","pence","kobo");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_once" ON "payments" USING btree ("application_id","instalment") WHERE state = 'open' and superseded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_settled_once" ON "payments" USING btree ("order_id") WHERE state = 'settled';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_open_once" ON "payments" USING btree ("order_id") WHERE state = 'open' and superseded_at is null;--> statement-breakpoint
CREATE INDEX "payments_by_part" ON "payments" USING gin ("reference" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_of_application" ON "payments" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at") WHERE state = 'settled';--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_proofs" ON "payments" USING btree ("proof_key") WHERE proof_key is not null;--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("opened_at") WHERE flag is not null and flag_cleared_at is null;--> statement-breakpoint
CREATE INDEX "quotes_of_application" ON "quotes" USING btree ("application_id","expires_at");--> statement-breakpoint
CREATE INDEX "quotes_of_order" ON "quotes" USING btree ("order_id","expires_at");--> statement-breakpoint
CREATE INDEX "staff_links_staff_id" ON "staff_links" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff_id" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "mail_sequence" ON "sandbox"."mail" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "paystack_deliveries_due" ON "sandbox"."paystack_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "paystack_refunds_transaction" ON "sandbox"."paystack_refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "paystack_transactions_settling" ON "sandbox"."paystack_transactions" USING btree ("settles_at") WHERE "sandbox"."paystack_transactions"."status" = 'ongoing';
--> statement-breakpoint
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
-- The values beside the audit log may be deleted row by row for an erasure. They are never changed, nor emptied at once.
CREATE TRIGGER audit_values_are_never_changed BEFORE UPDATE ON audit_values
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
CREATE TRIGGER audit_values_are_never_emptied BEFORE TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
-- Two confirmed consultations of a calendar never overlap, whatever the code does: of many attempts at one time the first wins.
ALTER TABLE bookings ADD CONSTRAINT bookings_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status = 'confirmed');
--> statement-breakpoint
-- No day of a calendar is closed twice.
ALTER TABLE calendar_closures ADD CONSTRAINT closures_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, daterange(first_day, last_day, '[]') WITH &&);
--> statement-breakpoint
-- The mail log is searched by a part of an address or a subject, as applications are.
CREATE INDEX mails_words ON mails USING gin (search_fold(to_address || ' ' || coalesce(subject, '')) gin_trgm_ops);
--> statement-breakpoint
-- The sums of the ledger: what each payment counts for, and what is settled of its application or order. Checks on those
-- columns refuse an entry that would count more than was agreed, or give back more than was counted.
CREATE FUNCTION add_entries_to_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET counted_pence = counted_pence + sums.pence
  FROM (SELECT payment_id, sum(pence)::integer AS pence FROM added GROUP BY payment_id) AS sums
  WHERE payments.id = sums.payment_id;

  UPDATE applications SET settled_pence = settled_pence + sums.pence
  FROM (
    SELECT application_id, sum(added.pence)::integer AS pence
    FROM added JOIN payments ON payments.id = added.payment_id GROUP BY application_id
  ) AS sums
  WHERE applications.id = sums.application_id;

  UPDATE orders SET settled_pence = settled_pence + sums.pence
  FROM (
    SELECT order_id, sum(added.pence)::integer AS pence
    FROM added JOIN payments ON payments.id = added.payment_id GROUP BY order_id
  ) AS sums
  WHERE orders.id = sums.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_summed AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_sums();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Ledger entries are never changed or deleted: write another one.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_never_changed BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
-- The price list before Settings first changes it, in pence.
INSERT INTO prices (item, pence) VALUES
  ('application_fee', 9900),
  ('initial_assessment', 19500),
  ('full_support', 500000),
  ('review_finalize', 49500),
  ('consultation_30', 5000),
  ('consultation_60', 10000);
--> statement-breakpoint
-- The calendar of the firm. Its meeting room opens without an account; an owner changes link and hours on Settings.
INSERT INTO calendars (id, name, zone, weekly_hours, meeting_link, is_open, position, saved_at)
SELECT '55ca1e4d-0000-4000-8000-000000000001', 'Consultations', 'Africa/Lagos',
  (SELECT jsonb_object_agg(day, '["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]'::jsonb)
   FROM unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) AS day),
  'https://meet.jit.si/TalentPassage-{booking}', true, 1, '2026-01-01T00:00:00Z';
