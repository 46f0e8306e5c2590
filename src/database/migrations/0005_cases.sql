CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "message_files_format_known" CHECK ("message_files"."format" in ('jpeg', 'png', 'pdf', 'doc', 'docx')),
	CONSTRAINT "message_files_size" CHECK ("message_files"."size_bytes" between 1 and 10485760),
	CONSTRAINT "message_files_hash" CHECK ("message_files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "message_files_named" CHECK ("message_files"."file_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"staff_id" uuid,
	"kind" text NOT NULL,
	"about_id" uuid,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "messages_author_known" CHECK ("messages"."author_kind" in ('customer', 'staff')),
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('message', 'report', 'draft', 'comments', 'brief', 'file')),
	CONSTRAINT "messages_by_staff_are_signed" CHECK (("messages"."author_kind" = 'staff') = ("messages"."staff_id" is not null)),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."text") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"contact_message_id" uuid,
	"owner_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(waiting_since, last_message_at)) STORED NOT NULL,
	"opened_application_id" uuid,
	CONSTRAINT "threads_one_subject" CHECK (num_nonnulls("threads"."application_id", "threads"."order_id", "threads"."contact_message_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "application_clocks" (
	"application_id" uuid NOT NULL,
	"clock" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"remind_at" timestamp with time zone,
	"reminder_steps" integer DEFAULT 0 NOT NULL,
	"met_on" date,
	CONSTRAINT "application_clocks_application_id_clock_pk" PRIMARY KEY("application_id","clock"),
	CONSTRAINT "application_clocks_clock_known" CHECK ("application_clocks"."clock" in ('body_form', 'body_answer', 'review', 'visa_application', 'tb_certificate', 'passport')),
	CONSTRAINT "application_clocks_order" CHECK ("application_clocks"."starts_on" <= "application_clocks"."ends_on"),
	CONSTRAINT "application_clocks_reminded" CHECK ("application_clocks"."reminder_steps" between 0 and 4),
	CONSTRAINT "application_clocks_remind_while_running" CHECK ("application_clocks"."remind_at" is null or "application_clocks"."met_on" is null)
);
--> statement-breakpoint
CREATE TABLE "application_milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"happened_on" date NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "application_milestones_kind_known" CHECK ("application_milestones"."kind" in ('submitted', 'body_form_sent', 'endorsed', 'refused', 'review_requested', 'visa_applied', 'biometrics', 'granted', 'tb_certificate', 'passport'))
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"mentioned_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_notes_not_empty" CHECK ("case_notes"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_page_known" CHECK ("saved_views"."page" in ('applications', 'queue', 'messages')),
	CONSTRAINT "saved_views_name_not_empty" CHECK ("saved_views"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "sector_owners" (
	"sector" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_presence" (
	"staff_id" uuid NOT NULL,
	"path" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_presence_path_staff_id_pk" PRIMARY KEY("path","staff_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
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
);
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_status_known";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose_known";--> statement-breakpoint
ALTER TABLE "mail_stops" DROP CONSTRAINT "mail_stops_matter_known";--> statement-breakpoint
DROP INDEX "applications_unpaid_once";--> statement-breakpoint
DROP INDEX "applications_to_read";--> statement-breakpoint
DROP INDEX "applications_closed_by_time";--> statement-breakpoint
ALTER TABLE "application_deliveries" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "urgency" text GENERATED ALWAYS AS (case when status in ('pending') then lpad(coalesce(due_date - '2000-01-01'::date, 99998)::text, 5, '0') else '99999' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "added_by" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "decision_mail_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "message_text" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "message_about_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "first_booked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about_id_messages_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_opened_application_id_applications_id_fk" FOREIGN KEY ("opened_application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_clocks" ADD CONSTRAINT "application_clocks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_milestones" ADD CONSTRAINT "application_milestones_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sector_owners" ADD CONSTRAINT "sector_owners_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_presence" ADD CONSTRAINT "staff_presence_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_of_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_path" ON "message_files" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "messages_of_thread" ON "messages" USING btree ("thread_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "messages_deliverables" ON "messages" USING btree ("thread_id","sent_at") WHERE kind <> 'message';--> statement-breakpoint
CREATE INDEX "messages_unseen" ON "messages" USING btree ("thread_id","author_kind") WHERE seen_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_of_application" ON "threads" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_of_order" ON "threads" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_of_contact_message" ON "threads" USING btree ("contact_message_id");--> statement-breakpoint
CREATE INDEX "threads_waiting" ON "threads" USING btree ("listed_at","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "threads_waiting_enquiries" ON "threads" USING btree ("listed_at","id") WHERE waiting_since is not null and contact_message_id is not null;--> statement-breakpoint
CREATE INDEX "threads_waiting_by_owner" ON "threads" USING btree ("owner_id","listed_at","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "threads_waiting_without_owner" ON "threads" USING btree ("listed_at","id") WHERE waiting_since is not null and owner_id is null;--> statement-breakpoint
CREATE INDEX "threads_by_time" ON "threads" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "threads_by_owner" ON "threads" USING btree ("owner_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "threads_without_owner" ON "threads" USING btree ("last_message_at","id") WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "threads_search" ON "threads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "threads_to_give_away" ON "threads" USING btree ("owner_id","id") WHERE application_id is null and owner_id is not null;--> statement-breakpoint
CREATE INDEX "application_clocks_reminders" ON "application_clocks" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "application_clocks_running" ON "application_clocks" USING btree ("ends_on","application_id") WHERE met_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_milestones_once" ON "application_milestones" USING btree ("application_id","kind") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "application_milestones_of_application" ON "application_milestones" USING btree ("application_id","recorded_at");--> statement-breakpoint
CREATE INDEX "case_notes_of_application" ON "case_notes" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_once" ON "saved_views" USING btree ("page",lower("name"));--> statement-breakpoint
CREATE INDEX "staff_presence_by_time" ON "staff_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_once" ON "tasks" USING btree ("application_id","template");--> statement-breakpoint
CREATE INDEX "tasks_of_application" ON "tasks" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_on","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_of_owner" ON "tasks" USING btree ("owner_id","due_on","id") WHERE done_at is null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaced_by_documents_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_owner" ON "applications" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_without_owner" ON "applications" USING btree ("created_at","id") WHERE paid and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review') and owner_id is null;--> statement-breakpoint
CREATE INDEX "applications_stalled" ON "applications" USING btree ("updated_at","id") WHERE paid and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review');--> statement-breakpoint
CREATE INDEX "document_requests_by_urgency" ON "document_requests" USING btree ("urgency","application_id","id");--> statement-breakpoint
CREATE INDEX "documents_decisions_to_mail" ON "documents" USING btree ("decision_mail_due_at","application_id") WHERE decision_mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "orders_of_owner" ON "orders" USING btree ("owner_id","id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "payments_never_booked" ON "payments" USING btree ("settled_at","id") WHERE order_id is not null and counted_pence > 0 and first_booked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_unpaid_once" ON "applications" USING btree ("fingerprint") WHERE reference is null and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused');--> statement-breakpoint
CREATE INDEX "applications_to_read" ON "applications" USING btree ("payment_date","id") WHERE paid and status = 'pending';--> statement-breakpoint
CREATE INDEX "applications_closed_by_time" ON "applications" USING btree ("status_since","id") WHERE payment_date is not null and status in ('completed', 'rejected', 'endorsed', 'refused');--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_status_known" CHECK ("applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'rejected', 'resubmission', 'endorsed', 'refused'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_source_known" CHECK ("documents"."source" in ('whatsapp', 'email', 'in_person', 'other'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_source_complete" CHECK (("documents"."source" is null) = ("documents"."added_by" is null));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('document', 'resubmission', 'message'));--> statement-breakpoint
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_matter_known" CHECK ("mail_stops"."matter" in ('first-payment', 'second-payment', 'documents', 'deadlines', 'booking'));--> statement-breakpoint
-- Written by hand from here on.
INSERT INTO "case_notes" (id, application_id, author_id, text, created_at)
SELECT gen_random_uuid(), id, NULL, admin_notes, updated_at FROM "applications" WHERE admin_notes IS NOT NULL AND admin_notes <> '';
--> statement-breakpoint
CREATE INDEX contact_messages_words ON contact_messages USING gin (search_fold(name || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
-- A conversation has the owner and the words of its subject. The lock waits for a change of them that is under way.
CREATE FUNCTION copy_subject_to_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.application_id IS NOT NULL THEN
    SELECT owner_id, search_text INTO NEW.owner_id, NEW.search_text
      FROM applications WHERE id = NEW.application_id FOR SHARE;
  ELSIF NEW.order_id IS NOT NULL THEN
    SELECT owner_id, search_fold(name || ' ' || email) INTO NEW.owner_id, NEW.search_text
      FROM orders WHERE id = NEW.order_id FOR SHARE;
  ELSE
    SELECT search_fold(name || ' ' || email) INTO NEW.search_text
      FROM contact_messages WHERE id = NEW.contact_message_id FOR SHARE;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER threads_copy_subject BEFORE INSERT ON threads
  FOR EACH ROW EXECUTE FUNCTION copy_subject_to_thread();
--> statement-breakpoint
CREATE FUNCTION copy_application_to_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE threads SET owner_id = NEW.owner_id, search_text = NEW.search_text WHERE application_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_copy_to_thread AFTER UPDATE ON applications FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.search_text <> NEW.search_text)
  EXECUTE FUNCTION copy_application_to_thread();
--> statement-breakpoint
CREATE FUNCTION copy_order_to_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE threads SET owner_id = NEW.owner_id, search_text = search_fold(NEW.name || ' ' || NEW.email)
    WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_copy_to_thread AFTER UPDATE OF owner_id, name, email ON orders
  FOR EACH ROW EXECUTE FUNCTION copy_order_to_thread();
--> statement-breakpoint
CREATE FUNCTION copy_contact_message_to_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE threads SET search_text = search_fold(NEW.name || ' ' || NEW.email) WHERE contact_message_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_messages_copy_to_thread AFTER UPDATE OF name, email ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION copy_contact_message_to_thread();
--> statement-breakpoint
INSERT INTO "threads" (id, contact_message_id, waiting_since, last_message_at)
SELECT gen_random_uuid(), id, CASE WHEN received_at > now() - interval '14 days' THEN received_at END, received_at FROM "contact_messages";
--> statement-breakpoint
UPDATE "payments" SET first_booked_at = first.at
FROM (SELECT payment_id, min(created_at) AS at FROM "bookings" GROUP BY payment_id) AS first
WHERE "payments".id = first.payment_id;
--> statement-breakpoint
-- The verb that books has locked the payment already.
CREATE FUNCTION note_first_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET first_booked_at = NEW.created_at WHERE id = NEW.payment_id AND first_booked_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bookings_are_noted AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION note_first_booking();
