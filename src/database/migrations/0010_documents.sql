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
	CONSTRAINT "documents_reviewed" CHECK (("documents"."status" = 'pending') = ("documents"."reviewed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"document_type" text NOT NULL,
	"request_id" uuid,
	"once" text,
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
ALTER TABLE "applications" ADD COLUMN "privacy_version" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "privacy_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_path" ON "documents" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "documents_of_application" ON "documents" USING btree ("application_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "documents_of_request" ON "documents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "documents_by_day" ON "documents" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "documents_to_review" ON "documents" USING btree ("uploaded_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "documents_to_check" ON "documents" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "documents_damaged" ON "documents" USING btree ("application_id") WHERE damaged_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_of_application" ON "uploads" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_once" ON "uploads" USING btree ("application_id","once");--> statement-breakpoint
CREATE INDEX "uploads_by_state" ON "uploads" USING btree ("state","active_at");--> statement-breakpoint
CREATE INDEX "document_requests_reminders" ON "document_requests" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_privacy_whole" CHECK (("applications"."privacy_version" is null) = ("applications"."privacy_agreed_at" is null));--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_remind_of_what_is_open" CHECK ("document_requests"."remind_at" is null or ("document_requests"."status" = 'pending' and "document_requests"."due_date" is not null));--> statement-breakpoint
-- What was asked for before there were reminders: 09:00 in Lagos, as the rule `reminder-times.ts` has it.
UPDATE "document_requests" AS request SET "remind_at" = (
	SELECT min((day + time '08:00') AT TIME ZONE 'UTC')
	FROM unnest(array[due_date - 7, due_date - 3, due_date - 1, due_date + 7]) AS day
	WHERE (day + time '08:00') AT TIME ZONE 'UTC' > request.requested_at
) WHERE "status" = 'pending' AND "due_date" IS NOT NULL;
