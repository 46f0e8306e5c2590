DROP INDEX "cases_to_read";--> statement-breakpoint
DROP INDEX "cases_without_owner";--> statement-breakpoint
DROP INDEX "cases_stalled";--> statement-breakpoint
DROP INDEX "tasks_open_of_owner";--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("status","id") WHERE paid and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'submitted', 'resubmission') and deleted_at is null;--> statement-breakpoint
CREATE TABLE "snoozes" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"snoozed_until" date NOT NULL,
	"note" text,
	"snoozed_by" uuid NOT NULL,
	"snoozed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "snoozes_until_later" CHECK ("snoozes"."snoozed_until" - ("snoozes"."snoozed_at" at time zone 'Africa/Lagos')::date between 1 and 90),
	CONSTRAINT "snoozes_note_not_empty" CHECK ("snoozes"."note" <> '')
);--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused'))) union all select 'late-document' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    "document_requests"."id" as subject_id, "document_requests"."document_type" as title, "document_requests"."requested_at" as since,
    "document_requests"."due_date" + 1 as starts_on, "document_requests"."due_date" as due_on, null::int as business_days, "document_requests"."requested_at" as news_at
    from "document_requests" join "live_applications" on "live_applications"."id" = "document_requests"."case_id" where "document_requests"."status" in ('pending') and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused'))
          and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'resubmission') and not exists (
  select from "reminders" where "reminders"."case_id" = "document_requests"."case_id"
    and "reminders"."matter" = 'documents' and "reminders"."about_id" = "document_requests"."id"::text
    and "reminders"."due_at" is not null and not exists (
      select from "reminders" as stopped where stopped.case_id = "reminders"."case_id"
        and stopped.matter = 'documents' and stopped.stopped_at is not null)) union all select 'lost-mail' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "mails"."queued_at" as since,
    ("mails"."queued_at" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 1::int as business_days, coalesce("mails"."claimed_at", "mails"."queued_at") as news_at
    from "mails" join "live_applications" on "live_applications"."id" = "mails"."case_id" where "mails"."state" = 'failed' and "mails"."template" not in ('applications.resubmitted', 'applications.new-application', 'contact.message', 'messages.received', 'privacy.request_notice', 'payments.problem', 'payments.arrived', 'payments.offline', 'payments.disputed', 'payments.refund-proposed', 'payments.refund-failed', 'payments.offline-refund', 'payments.refund-asked', 'bookings.staff-notice', 'documents.arrived', 'milestones.notice', 'staff.invitation', 'staff.password_reset', 'staff.password_changed', 'staff.security', 'work.assigned', 'work.mentioned', 'outbox.unanswered', 'exchange-rate.unconfirmed') and not exists (
          select from "mails" as later where later.case_id = "mails"."case_id" and later.state = 'sent'
            and later.queued_at > "mails"."queued_at" and later.template not in ('applications.resubmitted', 'applications.new-application', 'contact.message', 'messages.received', 'privacy.request_notice', 'payments.problem', 'payments.arrived', 'payments.offline', 'payments.disputed', 'payments.refund-proposed', 'payments.refund-failed', 'payments.offline-refund', 'payments.refund-asked', 'bookings.staff-notice', 'documents.arrived', 'milestones.notice', 'staff.invitation', 'staff.password_reset', 'staff.password_changed', 'staff.security', 'work.assigned', 'work.mentioned', 'outbox.unanswered', 'exchange-rate.unconfirmed')) union all select 'in-progress' as reason, 3::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "live_cases"."updated_at" as since,
    ("live_cases"."updated_at" at time zone 'Africa/Lagos')::date as starts_on, case when "live_cases"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review')
          then ("live_cases"."updated_at" at time zone 'Africa/Lagos')::date + 14 end as due_on, null::int as business_days, '-infinity'::timestamptz as news_at
    from "live_cases" where "live_cases"."paid" and "live_cases"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'submitted', 'resubmission') and "live_cases"."ended_by_refund_at" is null) as work
    left join "snoozes" on "snoozes"."case_id" = work.case_id and "snoozes"."snoozed_at" >= work.news_at
      and (work.reason <> 'clock' or "snoozes"."snoozed_until" <= work.due_on or work.due_on < ("snoozes"."snoozed_at" at time zone 'Africa/Lagos')::date));
--> statement-breakpoint
-- These three are filters of owners and of stalled cases now. Without an owner, both lists show the reader's own work.
UPDATE saved_views SET query = CASE
  WHEN query LIKE '%reason=stalled%' THEN replace(query, 'reason=stalled', 'stalled=yes')
  WHEN query LIKE 'owner=%' THEN regexp_replace(query, '&reason=(no-owner|owner-left)', '')
  ELSE replace(replace(query, 'reason=no-owner', 'owner=none'), 'reason=owner-left', 'owner=left') END
WHERE page = 'queue' AND query ~ 'reason=(no-owner|owner-left|stalled)';--> statement-breakpoint
UPDATE saved_views SET query = 'owner=all&' || query WHERE page IN ('queue', 'messages') AND query !~ 'owner=';--> statement-breakpoint
UPDATE saved_views SET query = replace(query, 'reason=enquiry', 'reason=message') WHERE page = 'queue';
