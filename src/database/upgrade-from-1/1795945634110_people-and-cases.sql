-- A person, a case and its messages get one row each. This release stops the service, so columns move at once.
-- What Drizzle does not know of, and what copies or sums the old columns.
DROP TRIGGER threads_copy_subject ON threads;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER applications_copy_to_thread ON applications;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER orders_copy_to_thread ON orders;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER contact_messages_copy_to_thread ON contact_messages;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER corrections_of_applications_void_refund_links ON applications;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER corrections_of_orders_void_refund_links ON orders;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER applications_keep_hold ON applications;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER refund_meanings_are_applied ON refund_meanings;
--> statement-breakpoint
-- contract: 1.0.0
DROP FUNCTION copy_subject_to_thread(), copy_application_to_thread(), copy_order_to_thread(), copy_contact_message_to_thread();
--> statement-breakpoint
-- contract: 1.0.0
DROP VIEW ledger_month_sums;
--> statement-breakpoint
-- contract: 1.0.0
DROP FUNCTION to_month_sums(ledger_entries, payments, integer);
--> statement-breakpoint
-- Applications in the bin come back to their tables, and the bin becomes a date.
CREATE TEMPORARY TABLE bin ON COMMIT DROP AS SELECT id, deleted_at, deleted_by, erase_at FROM deleted_applications;
--> statement-breakpoint
DO $$
DECLARE
  restored text;
  names text;
  columns_of_row text;
BEGIN
  UPDATE deleted_applications SET snapshot = jsonb_set(snapshot, '{applications,0,fingerprint}', 'null');
  FOREACH restored IN ARRAY ARRAY['applications', 'pay_links', 'application_deliveries', 'tasks', 'case_notes',
    'application_milestones', 'application_clocks', 'document_requests', 'documents', 'threads', 'messages', 'message_files',
    'quotes', 'mails', 'reminders', 'audit_values'] LOOP
    SELECT string_agg(quote_ident(column_name), ', '),
      string_agg(CASE WHEN column_default IS NULL THEN format('restored.%I', column_name)
        ELSE format('coalesce(restored.%I, %s)', column_name, column_default) END, ', ')
    INTO names, columns_of_row FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = restored AND is_generated = 'NEVER';
    EXECUTE format('INSERT INTO %1$I (%2$s) SELECT %3$s FROM deleted_applications,
      jsonb_populate_recordset(NULL::%1$I, snapshot -> %1$L) AS restored ON CONFLICT DO NOTHING', restored, names, columns_of_row);
  END LOOP;
  UPDATE payments SET application_id = stored.application_id, application_reference = stored.application_reference,
    name = stored.name, email = stored.email, payer_name = stored.payer_name, payer_email = stored.payer_email,
    refund_email = stored.refund_email, pay_link_id = (SELECT id FROM pay_links WHERE id = stored.pay_link_id),
    quote_id = (SELECT id FROM quotes WHERE id = stored.quote_id), recorded_note = stored.recorded_note,
    offline_reference = stored.offline_reference, proof_file_id = stored.proof_file_id, checkout_url = stored.checkout_url
  FROM deleted_applications, jsonb_populate_recordset(NULL::payments, snapshot -> 'payments') AS stored
  WHERE payments.id = stored.id;
  UPDATE disputes SET reason = stored.reason, answer_message = stored.answer_message
  FROM deleted_applications, jsonb_populate_recordset(NULL::disputes, snapshot -> 'disputes') AS stored
  WHERE disputes.id = stored.id;
  UPDATE refunds SET reason = stored.reason, terms_note = stored.terms_note, problem = stored.problem,
    account_ending = stored.account_ending, offline_reference = stored.offline_reference, proof_file_id = stored.proof_file_id
  FROM deleted_applications, jsonb_populate_recordset(NULL::refunds, snapshot -> 'refunds') AS stored
  WHERE refunds.id = stored.id;
  UPDATE applications SET settled_pence = reduced_pence + coalesce(
    (SELECT sum(counted_pence) FROM payments WHERE payments.application_id = applications.id), 0)
  WHERE id IN (SELECT id FROM bin);
  PERFORM apply_refund_meanings(id) FROM bin;
END $$;
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email"),
	CONSTRAINT "people_id_and_email" UNIQUE("id","email"),
	CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email"))
);
--> statement-breakpoint
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
);
--> statement-breakpoint
INSERT INTO people (id, email, name, created_at)
SELECT gen_random_uuid(), email, (array_agg(name ORDER BY at DESC))[1], min(at)
FROM (
  SELECT email, applicant_name AS name, created_at AS at FROM applications
  UNION ALL SELECT email, name, created_at FROM orders
  UNION ALL SELECT email, name, received_at FROM contact_messages
) AS typed GROUP BY email;
--> statement-breakpoint
INSERT INTO cases (id, kind, person_id, email, name, owner_id, status, status_since, version, reference, fingerprint, item, plan,
  agreed_pence, settled_pence, reduced_pence, ended_by_refund_at, payment_date, waiting_since, last_message_at, created_at,
  updated_at, deleted_at, deleted_by, erase_at)
SELECT a.id, 'application', people.id, a.email, a.applicant_name, a.owner_id, a.status, a.status_since, a.version, a.reference,
  a.fingerprint, a.item, a.plan, a.agreed_pence, a.settled_pence, a.reduced_pence, a.ended_by_refund_at, a.payment_date,
  threads.waiting_since, threads.last_message_at, a.created_at, a.updated_at, bin.deleted_at, bin.deleted_by, bin.erase_at
FROM applications AS a JOIN people ON people.email = a.email LEFT JOIN threads ON threads.application_id = a.id
  LEFT JOIN bin ON bin.id = a.id;
--> statement-breakpoint
INSERT INTO cases (id, kind, person_id, email, name, owner_id, item, plan, agreed_pence, settled_pence, reduced_pence,
  ended_by_refund_at, waiting_since, last_message_at, opened_application_id, created_at, updated_at)
SELECT o.id, 'consultation', people.id, o.email, o.name, o.owner_id, o.item, 'full', o.agreed_pence, o.settled_pence,
  o.reduced_pence, o.ended_by_refund_at, threads.waiting_since, threads.last_message_at, threads.opened_application_id,
  o.created_at, o.created_at
FROM orders AS o JOIN people ON people.email = o.email LEFT JOIN threads ON threads.order_id = o.id;
--> statement-breakpoint
INSERT INTO cases (id, kind, person_id, email, name, owner_id, fingerprint, waiting_since, last_message_at,
  opened_application_id, created_at, updated_at)
SELECT m.id, 'enquiry', people.id, m.email, m.name, threads.owner_id, m.fingerprint || ' ' || m.received_on,
  threads.waiting_since, coalesce(threads.last_message_at, m.received_at), threads.opened_application_id, m.received_at,
  m.received_at
FROM contact_messages AS m JOIN people ON people.email = m.email LEFT JOIN threads ON threads.contact_message_id = m.id;
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sector" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
INSERT INTO enquiries (id, sector, message) SELECT id, sector, message FROM contact_messages;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "applicant_session_applications" DROP CONSTRAINT "applicant_session_applications_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "applicant_session_applications" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "applicant_session_applications" ADD CONSTRAINT "applicant_session_applications_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "application_deliveries" DROP CONSTRAINT "application_deliveries_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "application_deliveries" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "application_deliveries" ADD CONSTRAINT "application_deliveries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "applicant_codes" DROP CONSTRAINT "applicant_codes_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "applicant_codes" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "applicant_codes" ADD CONSTRAINT "applicant_codes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "application_milestones" DROP CONSTRAINT "application_milestones_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "application_milestones" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "application_milestones" ADD CONSTRAINT "application_milestones_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "application_clocks" DROP CONSTRAINT "application_clocks_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "application_clocks" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "application_clocks" ADD CONSTRAINT "application_clocks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "case_notes" DROP CONSTRAINT "case_notes_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "case_notes" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "pay_links" DROP CONSTRAINT "pay_links_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "pay_links" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "document_requests" DROP CONSTRAINT "document_requests_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "document_requests" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "documents" DROP CONSTRAINT "documents_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "application_id" TO "case_id";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE messages ADD COLUMN case_id uuid;
--> statement-breakpoint
ALTER TABLE applicant_session_applications
  RENAME CONSTRAINT applicant_session_applications_session_id_application_id_pk TO applicant_session_applications_session_id_case_id_pk;
--> statement-breakpoint
ALTER TABLE application_clocks RENAME CONSTRAINT application_clocks_application_id_clock_pk TO application_clocks_case_id_clock_pk;
--> statement-breakpoint
ALTER TABLE legal_holds RENAME COLUMN application_id TO case_id;
--> statement-breakpoint
ALTER TABLE privacy_requests RENAME COLUMN application_id TO case_id;
--> statement-breakpoint
UPDATE messages SET case_id = coalesce(threads.application_id, threads.order_id, threads.contact_message_id)
FROM threads WHERE threads.id = messages.thread_id;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE messages DROP COLUMN thread_id, ALTER COLUMN case_id SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "messages_of_case" ON "messages" USING btree ("case_id","sent_at","id");
--> statement-breakpoint
ALTER TABLE payments ADD COLUMN case_id uuid;
--> statement-breakpoint
UPDATE payments SET case_id = coalesce(application_id, order_id);
--> statement-breakpoint
ALTER TABLE quotes ADD COLUMN case_id uuid;
--> statement-breakpoint
UPDATE quotes SET case_id = coalesce(application_id, order_id);
--> statement-breakpoint
-- contract: 1.0.0
DROP INDEX payments_never_booked;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE payments DROP COLUMN application_id, DROP COLUMN order_id;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE quotes DROP COLUMN application_id, DROP COLUMN order_id, ALTER COLUMN case_id SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_once" ON "payments" USING btree ("case_id","instalment") WHERE state = 'open' and superseded_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_consultation_settled_once" ON "payments" USING btree ("case_id") WHERE state = 'settled' and item in ('consultation_30', 'consultation_60');
--> statement-breakpoint
CREATE INDEX "payments_of_case" ON "payments" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "payments_never_booked" ON "payments" USING btree ("settled_at","id") WHERE item in ('consultation_30', 'consultation_60') and counted_pence > 0 and first_booked_at is null;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "quotes_of_case" ON "quotes" USING btree ("case_id","expires_at");
--> statement-breakpoint
-- Links in mails that wait or are sent again lead to the case.
UPDATE mails SET data = replace(data::text, '/admin/messages/' || threads.id,
  '/admin/messages/' || coalesce(application_id_of_thread, order_id, contact_message_id))::jsonb
FROM (SELECT id, application_id AS application_id_of_thread, order_id, contact_message_id FROM threads) AS threads
WHERE mails.data::text LIKE '%/admin/messages/%'
  AND threads.id = substring(mails.data::text FROM '/admin/messages/([0-9a-f-]{36})')::uuid;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE mails DROP CONSTRAINT mails_about_known, DROP COLUMN application_id, ADD COLUMN case_id uuid;
--> statement-breakpoint
UPDATE mails SET about_kind = CASE about_kind WHEN 'order' THEN 'consultation' ELSE 'enquiry' END WHERE about_kind IN ('order', 'contact_message');
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT "mails_about_known" CHECK ("mails"."about_kind" in ('application', 'consultation', 'payment', 'dispute', 'booking', 'document', 'enquiry', 'privacy_request', 'staff', 'rate', 'fact'));
--> statement-breakpoint
ALTER TABLE mails DROP CONSTRAINT mails_one_recipient;
--> statement-breakpoint
-- Fields that mails of release 1 lack, in case they wait or are sent again.
UPDATE mails SET data = added.data::jsonb || mails.data FROM (VALUES
  ('applications.payment-link', '{"paidPence": 0}'),
  ('applications.status-update', '{"money": null}'),
  ('access.address-removed', '{"purchase": "application"}'),
  ('payments.credit-note', '{"outcome": null}'),
  ('payments.sponsor-receipt', '{"otherSum": null, "rest": null}')
) AS added (template, data) WHERE added.template = mails.template;
--> statement-breakpoint
UPDATE mails SET data = jsonb_set(data, '{open,payment,isOnly}', 'false')
WHERE template = 'applications.status-update' AND jsonb_typeof(data #> '{open,payment}') = 'object'
  AND data #> '{open,payment,isOnly}' IS NULL;
--> statement-breakpoint
UPDATE mails SET data = data - 'threadUrl' || jsonb_build_object('conversationUrl', data -> 'threadUrl') WHERE data ? 'threadUrl';
--> statement-breakpoint
-- Release 1 kept no text of what it sent.
ALTER TABLE mails DROP COLUMN channel, DROP COLUMN data_version, ADD COLUMN html text, ADD COLUMN text text;
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT "mails_one_recipient" CHECK ("mails"."to_address" ~ '^[^[:space:]<>,"]+@[^[:space:]<>,"]+$');
--> statement-breakpoint
UPDATE saved_views SET query = replace(query, 'kind=applicant', 'kind=application') WHERE page = 'messages';
--> statement-breakpoint
-- The audit log keeps its rows: only the words for kinds of cases change, and each row names its case.
ALTER TABLE audit_events DISABLE TRIGGER audit_events_are_append_only;
--> statement-breakpoint
ALTER TABLE audit_events ADD COLUMN case_id uuid, ADD COLUMN act_id uuid;
--> statement-breakpoint
ALTER TABLE staff_members ADD COLUMN notice_choices jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- The subject of such an event was the case, which may be erased.
UPDATE audit_events SET details = (details - 'threadId') || jsonb_build_object('caseId', subject_id) WHERE details ? 'threadId';
--> statement-breakpoint
UPDATE audit_events SET
  subject_kind = CASE subject_kind WHEN 'order' THEN 'consultation' WHEN 'contact_message' THEN 'enquiry' ELSE subject_kind END,
  type = CASE WHEN type IN ('application.assigned', 'order.assigned', 'thread.assigned') THEN 'case.assigned'
    WHEN type IN ('application.erased', 'order.erased', 'contact.message_erased') THEN 'case.erased' ELSE type END,
  details = CASE WHEN type IN ('application.erased', 'order.erased', 'contact.message_erased') THEN '{"reference": null}' || details
      || jsonb_build_object('caseKind', CASE type WHEN 'application.erased' THEN 'application' WHEN 'order.erased' THEN 'consultation' ELSE 'enquiry' END)
    WHEN type = 'thread.assigned' THEN '{"from": null}' || (details - 'caseId') ELSE details END
WHERE subject_kind IN ('order', 'contact_message') OR type IN ('application.assigned', 'thread.assigned', 'application.erased');
--> statement-breakpoint
CREATE FUNCTION case_of(kind text, id text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE $1
    WHEN 'payment' THEN (SELECT case_id FROM payments WHERE payments.id = subject.id)
    WHEN 'dispute' THEN (SELECT payments.case_id FROM disputes JOIN payments ON payments.id = disputes.payment_id
      WHERE disputes.id = subject.id)
    WHEN 'booking' THEN (SELECT payments.case_id FROM bookings JOIN payments ON payments.id = bookings.payment_id
      WHERE bookings.id = subject.id)
    WHEN 'document' THEN (SELECT case_id FROM documents WHERE documents.id = subject.id)
    ELSE (SELECT cases.id FROM cases WHERE cases.kind = $1 AND cases.id = subject.id)
  END
  FROM (SELECT CASE WHEN $2 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN $2::uuid END AS id) AS subject
$$;
--> statement-breakpoint
UPDATE audit_events SET case_id = case_of(subject_kind, subject_id) WHERE subject_kind IN ('application', 'consultation', 'enquiry', 'payment', 'dispute', 'booking', 'document');
--> statement-breakpoint
ALTER TABLE audit_events ENABLE TRIGGER audit_events_are_append_only;
--> statement-breakpoint
CREATE INDEX "audit_events_of_case" ON "audit_events" USING btree ("case_id","at") WHERE case_id is not null;
--> statement-breakpoint
UPDATE mails SET case_id = case_of(about_kind, about_id) WHERE about_kind IN ('application', 'consultation', 'enquiry', 'payment', 'dispute', 'booking', 'document');
--> statement-breakpoint
-- The page of a payment lists the mails that name it. Of these mails release 1 erased everything when they were sent.
UPDATE mails SET data = jsonb_build_object('paymentReferences', (SELECT jsonb_agg(reference) FROM payments
  WHERE payments.case_id = mails.case_id AND EXISTS (SELECT FROM refunds WHERE refunds.payment_id = payments.id)))
WHERE template = 'payments.refund-account' AND data = '{}';
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_of_case_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "mails_of_case" ON "mails" USING btree ("case_id","queued_at") WHERE case_id is not null;
--> statement-breakpoint
UPDATE files SET case_id = NULL WHERE NOT EXISTS (SELECT FROM cases WHERE cases.id = case_id);
--> statement-breakpoint
ALTER TABLE files ADD CONSTRAINT files_of_case_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE;
--> statement-breakpoint
DELETE FROM reminders WHERE NOT EXISTS (SELECT FROM cases WHERE cases.id = case_id);
--> statement-breakpoint
ALTER TABLE reminders ADD CONSTRAINT reminders_of_case_fk FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE;
--> statement-breakpoint
-- contract: 1.0.0
DROP TABLE deleted_applications, threads, contact_messages, orders;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE applications DROP COLUMN IF EXISTS paid CASCADE, DROP COLUMN IF EXISTS payment_stage CASCADE, DROP COLUMN IF EXISTS sort_name CASCADE, DROP COLUMN IF EXISTS search_text CASCADE, DROP COLUMN IF EXISTS reference CASCADE, DROP COLUMN IF EXISTS item CASCADE, DROP COLUMN IF EXISTS plan CASCADE, DROP COLUMN IF EXISTS agreed_pence CASCADE, DROP COLUMN IF EXISTS email CASCADE, DROP COLUMN IF EXISTS applicant_name CASCADE, DROP COLUMN IF EXISTS owner_id CASCADE, DROP COLUMN IF EXISTS status CASCADE, DROP COLUMN IF EXISTS status_since CASCADE, DROP COLUMN IF EXISTS version CASCADE, DROP COLUMN IF EXISTS settled_pence CASCADE, DROP COLUMN IF EXISTS reduced_pence CASCADE, DROP COLUMN IF EXISTS ended_by_refund_at CASCADE, DROP COLUMN IF EXISTS payment_date CASCADE, DROP COLUMN IF EXISTS fingerprint CASCADE, DROP COLUMN IF EXISTS payment_reminder_due_at CASCADE, DROP COLUMN IF EXISTS second_payment_steps CASCADE, DROP COLUMN IF EXISTS second_payment_step_at CASCADE, DROP COLUMN IF EXISTS created_at CASCADE, DROP COLUMN IF EXISTS updated_at CASCADE;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "heard_from" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_id_cases_id_fk" FOREIGN KEY ("id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_id_cases_id_fk" FOREIGN KEY ("id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_opened_application_id_cases_id_fk" FOREIGN KEY ("opened_application_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_of_person" FOREIGN KEY ("person_id","email") REFERENCES "public"."people"("id","email") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_reference" ON "cases" USING btree ("reference");
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_unpaid_once" ON "cases" USING btree ("fingerprint") WHERE reference is null and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused') and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_of_person" ON "cases" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "cases_email" ON "cases" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "cases_search" ON "cases" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "cases_by_received" ON "cases" USING btree ("created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_by_updated" ON "cases" USING btree ("updated_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_by_name" ON "cases" USING btree ("sort_name","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_by_status" ON "cases" USING btree ("status","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_by_status_and_update" ON "cases" USING btree ("status","updated_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_by_owner" ON "cases" USING btree ("owner_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_to_read" ON "cases" USING btree ("payment_date","id") WHERE paid and status = 'pending';
--> statement-breakpoint
CREATE INDEX "cases_without_owner" ON "cases" USING btree ("created_at","id") WHERE paid and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review') and deleted_at is null and owner_id is null;
--> statement-breakpoint
CREATE INDEX "cases_stalled" ON "cases" USING btree ("updated_at","id") WHERE paid and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review') and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_second_payments" ON "cases" USING btree ("status_since") WHERE plan = 'split' and payment_stage = 'initial';
--> statement-breakpoint
CREATE INDEX "cases_unpaid_by_update" ON "cases" USING btree ("updated_at","id") WHERE payment_date is null and kind = 'application';
CREATE INDEX "cases_by_kind" ON "cases" USING btree ("kind","created_at","id") WHERE kind <> 'application';
--> statement-breakpoint
CREATE INDEX "cases_closed_by_time" ON "cases" USING btree ("status_since","id") WHERE payment_date is not null and status in ('completed', 'rejected', 'endorsed', 'refused');
--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("listed_at","id") WHERE waiting_since is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "cases_by_message" ON "cases" USING btree ("last_message_at","id") WHERE last_message_at is not null and deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_enquired_once" ON "cases" USING btree ("fingerprint") WHERE kind = 'enquiry';
--> statement-breakpoint
CREATE INDEX "cases_in_bin" ON "cases" USING btree ("erase_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "applications_by_sector" ON "applications" USING btree ("category_of_talent","id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_entries_to_sums() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
--> statement-breakpoint
-- contract: 1.0.0
DROP FUNCTION apply_refund_meanings(uuid);
--> statement-breakpoint
-- Computes again what refunds took off the price of a case, and whether one ended it. A refund that waits for its
-- meaning counts as a fall of the price.
CREATE OR REPLACE FUNCTION follow_refund_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
--> statement-breakpoint
CREATE TRIGGER refund_meanings_are_applied AFTER INSERT OR UPDATE ON refund_meanings
  FOR EACH ROW EXECUTE FUNCTION follow_refund_meaning();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION whole_instalment(payment payments) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE payment.instalment
      WHEN 'initial' THEN first_instalment_pence('split', agreed_pence)
      WHEN 'final' THEN agreed_pence - first_instalment_pence('split', agreed_pence)
      ELSE agreed_pence END
  FROM cases WHERE id = payment.case_id
$$;
--> statement-breakpoint
-- When the address of a case changes, a link for a refund that was mailed before opens nothing any more, and the chosen
-- address is chosen again. What someone else paid is not about this address.
CREATE OR REPLACE FUNCTION void_refund_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refunds SET account_link_id = gen_random_uuid() FROM payments
  WHERE payments.id = refunds.payment_id AND payments.case_id = NEW.id
    AND num_nonnulls(payments.pay_link_id, payments.payer_name, payments.payer_email) = 0
    AND refunds.state NOT IN ('declined', 'processed', 'failed');

  UPDATE payments SET refund_email = NULL WHERE case_id = NEW.id AND refund_email IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER corrections_void_refund_links AFTER UPDATE OF email ON cases
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION void_refund_links();
--> statement-breakpoint
CREATE TRIGGER cases_keep_hold AFTER UPDATE OF email ON cases
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION keep_hold_of_former_email();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_hold_of_former_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO legal_holds (id, case_id, reason, placed_by, placed_at)
  SELECT gen_random_uuid(), NEW.id, hold.reason, hold.placed_by, hold.placed_at
  FROM legal_holds AS hold
  WHERE hold.email = OLD.email AND hold.lifted_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_old_payments(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
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
$$;
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_replies_not_empty" CHECK ("saved_replies"."title" <> '' and "saved_replies"."text" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_once" ON "saved_replies" USING btree (lower("title")) WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE case_notes ADD COLUMN status text, ADD CONSTRAINT "case_notes_status_known" CHECK ("case_notes"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'rejected', 'resubmission', 'endorsed', 'refused'));
--> statement-breakpoint
-- Admin notes become notes. Those of Update Status have been notes too.
INSERT INTO case_notes (id, case_id, author_id, text, created_at)
SELECT gen_random_uuid(), applications.id, written.actor_id::uuid, admin_notes, coalesce(written.at, cases.created_at)
FROM applications JOIN cases USING (id) LEFT JOIN LATERAL (
  SELECT actor_id, at FROM audit_events WHERE actor_kind = 'staff' AND subject_kind = 'application'
    AND subject_id = applications.id::text
    AND (type = 'application.added' OR type = 'application.updated' AND details ->> 'fields' LIKE '%adminNotes%')
  ORDER BY at DESC LIMIT 1) AS written ON true
WHERE admin_notes <> '' AND NOT EXISTS (
  SELECT FROM case_notes WHERE case_notes.case_id = applications.id AND case_notes.text = admin_notes);
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE applications DROP COLUMN admin_notes;
--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE messages DROP CONSTRAINT messages_length;
--> statement-breakpoint
ALTER TABLE messages ADD COLUMN subject text, ADD CONSTRAINT "messages_length" CHECK (char_length("messages"."text") <= 10000), ADD CONSTRAINT "messages_subject_of_staff" CHECK ("messages"."subject" is null or "messages"."author_kind" = 'staff');
--> statement-breakpoint
-- Emails that staff wrote become entries of the conversation. An unknown author gets the id of no one.
INSERT INTO messages (id, case_id, author_kind, staff_id, kind, text, subject, sent_at)
SELECT mails.id, mails.case_id, 'staff', coalesce((
    SELECT actor_id::uuid FROM audit_events WHERE audit_events.case_id = mails.case_id AND type = 'application.emailed'
      AND actor_kind = 'staff' AND at BETWEEN queued_at - interval '1 second' AND queued_at ORDER BY at DESC LIMIT 1),
    '00000000-0000-0000-0000-000000000000'), 'message', data ->> 'message', data ->> 'subject', queued_at
FROM mails JOIN cases ON cases.id = mails.case_id
WHERE template = 'applications.from-staff' AND copy_of IS NULL AND data ->> 'message' <> '';
--> statement-breakpoint
UPDATE cases SET last_message_at = greatest(last_message_at, emails.last) FROM (
  SELECT case_id, max(sent_at) AS last FROM messages WHERE subject IS NOT NULL GROUP BY case_id) AS emails
WHERE emails.case_id = cases.id;
--> statement-breakpoint
CREATE VIEW "public"."live_applications" AS (select "cases"."id", "applications"."service", "applications"."phone", "applications"."category_of_talent", "applications"."endorsing_body", "applications"."endorsement_route", "applications"."notes", "applications"."resubmission_required", "applications"."resubmission_reason", "applications"."resubmission_date", "applications"."privacy_version", "applications"."privacy_agreed_at", "applications"."heard_from", "cases"."kind", "cases"."person_id", "cases"."email", "cases"."owner_id", "cases"."status", "cases"."status_since", "cases"."version", "cases"."reference", "cases"."fingerprint", "cases"."item", "cases"."plan", "cases"."agreed_pence", "cases"."settled_pence", "cases"."reduced_pence", "cases"."ended_by_refund_at", "cases"."paid", "cases"."payment_stage", "cases"."payment_date", "cases"."waiting_since", "cases"."last_message_at", "cases"."listed_at", "cases"."ref", "cases"."opened_application_id", "cases"."created_at", "cases"."updated_at", "cases"."deleted_at", "cases"."deleted_by", "cases"."erase_at", "cases"."sort_name", "cases"."search_text", "cases"."name" from "cases" inner join "applications" on "applications"."id" = "cases"."id" where "cases"."deleted_at" is null);
--> statement-breakpoint
CREATE VIEW "public"."live_cases" AS (select "id", "kind", "person_id", "email", "name", "owner_id", "status", "status_since", "version", "reference", "fingerprint", "item", "plan", "agreed_pence", "settled_pence", "reduced_pence", "ended_by_refund_at", "paid", "payment_stage", "payment_date", "waiting_since", "last_message_at", "listed_at", "ref", "opened_application_id", "created_at", "updated_at", "deleted_at", "deleted_by", "erase_at", "sort_name", "search_text" from "cases" where "cases"."deleted_at" is null);
--> statement-breakpoint
CREATE VIEW "public"."live_consultations" AS (select "id", "kind", "person_id", "email", "name", "owner_id", "status", "status_since", "version", "reference", "fingerprint", "item", "plan", "agreed_pence", "settled_pence", "reduced_pence", "ended_by_refund_at", "paid", "payment_stage", "payment_date", "waiting_since", "last_message_at", "listed_at", "ref", "opened_application_id", "created_at", "updated_at", "deleted_at", "deleted_by", "erase_at", "sort_name", "search_text" from "cases" where "cases"."kind" = 'consultation' and "cases"."deleted_at" is null);
--> statement-breakpoint
CREATE VIEW "public"."live_enquiries" AS (select "cases"."id", "enquiries"."sector", "enquiries"."message", "cases"."kind", "cases"."person_id", "cases"."email", "cases"."name", "cases"."owner_id", "cases"."status", "cases"."status_since", "cases"."version", "cases"."reference", "cases"."fingerprint", "cases"."item", "cases"."plan", "cases"."agreed_pence", "cases"."settled_pence", "cases"."reduced_pence", "cases"."ended_by_refund_at", "cases"."paid", "cases"."payment_stage", "cases"."payment_date", "cases"."waiting_since", "cases"."last_message_at", "cases"."listed_at", "cases"."ref", "cases"."opened_application_id", "cases"."created_at", "cases"."updated_at", "cases"."deleted_at", "cases"."deleted_by", "cases"."erase_at", "cases"."sort_name", "cases"."search_text" from "cases" inner join "enquiries" on "enquiries"."id" = "cases"."id" where "cases"."deleted_at" is null);
