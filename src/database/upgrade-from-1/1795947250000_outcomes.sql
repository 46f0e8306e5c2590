-- Decisions of the endorsing bodies become rows that outlive their cases, without names.
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
ALTER TABLE "outcome_reasons" ADD CONSTRAINT "outcome_reasons_outcome_id_outcomes_id_fk" FOREIGN KEY ("outcome_id") REFERENCES "public"."outcomes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_reasons" ADD CONSTRAINT "outcome_reasons_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcomes" ADD CONSTRAINT "outcomes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outcomes_by_month" ON "outcomes" USING btree ("month","outcome");--> statement-breakpoint
CREATE INDEX "outcomes_without_reasons" ON "outcomes" USING btree ("case_id") WHERE outcome in ('refused') and reading is null;--> statement-breakpoint
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
CREATE TRIGGER outcomes_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();--> statement-breakpoint
SELECT write_outcome(case_id) FROM (
  SELECT DISTINCT case_id FROM application_milestones WHERE kind IN ('endorsed', 'refused') AND undone_at IS NULL
) AS decided;--> statement-breakpoint
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
        and stopped.matter = 'documents' and stopped.stopped_at is not null)) union all select 'refusal-reasons' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "live_applications"."status_since" as since,
    ("live_applications"."status_since" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 5::int as business_days, "live_applications"."status_since" as news_at
    from "outcomes" join "live_applications" on "live_applications"."id" = "outcomes"."case_id" where "outcomes"."outcome" in ('refused') and "outcomes"."reading" is null and ("live_applications"."ended_by_refund_at" is null
  and "live_applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')) union all select 'lost-mail' as reason, 2::int as band, "live_applications"."id" as case_id, "live_applications"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "mails"."queued_at" as since,
    ("mails"."queued_at" at time zone 'Africa/Lagos')::date as starts_on, null::date as due_on, 1::int as business_days, coalesce("mails"."claimed_at", "mails"."queued_at") as news_at
    from "mails" join "live_applications" on "live_applications"."id" = "mails"."case_id" where "mails"."state" = 'failed' and "mails"."template" not in ('applications.resubmitted', 'applications.new-application', 'contact.message', 'messages.received', 'privacy.request_notice', 'payments.problem', 'payments.arrived', 'payments.offline', 'payments.disputed', 'payments.refund-proposed', 'payments.refund-failed', 'payments.offline-refund', 'payments.refund-asked', 'bookings.staff-notice', 'documents.arrived', 'milestones.notice', 'staff.invitation', 'staff.password_reset', 'staff.password_changed', 'staff.security', 'work.assigned', 'work.mentioned', 'outbox.unanswered', 'exchange-rate.unconfirmed', 'facts.due') and not exists (
          select from "mails" as later where later.case_id = "mails"."case_id" and later.state = 'sent'
            and later.queued_at > "mails"."queued_at" and later.template not in ('applications.resubmitted', 'applications.new-application', 'contact.message', 'messages.received', 'privacy.request_notice', 'payments.problem', 'payments.arrived', 'payments.offline', 'payments.disputed', 'payments.refund-proposed', 'payments.refund-failed', 'payments.offline-refund', 'payments.refund-asked', 'bookings.staff-notice', 'documents.arrived', 'milestones.notice', 'staff.invitation', 'staff.password_reset', 'staff.password_changed', 'staff.security', 'work.assigned', 'work.mentioned', 'outbox.unanswered', 'exchange-rate.unconfirmed', 'facts.due')) union all select 'in-progress' as reason, 3::int as band, "live_cases"."id" as case_id, "live_cases"."owner_id" as owner_id,
    null::uuid as subject_id, null::text as title, "live_cases"."updated_at" as since,
    ("live_cases"."updated_at" at time zone 'Africa/Lagos')::date as starts_on, case when "live_cases"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review')
          then ("live_cases"."updated_at" at time zone 'Africa/Lagos')::date + 14 end as due_on, null::int as business_days, '-infinity'::timestamptz as news_at
    from "live_cases" where "live_cases"."paid" and "live_cases"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'submitted', 'resubmission') and "live_cases"."ended_by_refund_at" is null) as work
    left join "snoozes" on "snoozes"."case_id" = work.case_id and "snoozes"."snoozed_at" >= work.news_at
      and (work.reason <> 'clock' or "snoozes"."snoozed_until" <= work.due_on or work.due_on < ("snoozes"."snoozed_at" at time zone 'Africa/Lagos')::date));
