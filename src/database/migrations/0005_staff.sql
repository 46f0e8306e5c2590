CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"description" text NOT NULL,
	"due_date" date,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_requests_status_known" CHECK ("document_requests"."status" in ('pending', 'fulfilled')),
	CONSTRAINT "document_requests_say_what" CHECK ("document_requests"."document_type" <> '' and "document_requests"."description" <> '')
);
--> statement-breakpoint
CREATE TABLE "staff_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
	"email_verified" boolean NOT NULL,
	"image" text,
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
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "staff_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_positive";--> statement-breakpoint
DROP INDEX "audit_events_at";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
-- What stood before nobody wrote down: since the last change is the nearest that is true.
UPDATE "applications" SET "status_since" = "updated_at";--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "status_since" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (search_fold(applicant_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(applicant_name) || ' ' || search_fold(email) || ' ' || coalesce(lower(reference) || ' ' || lower(replace(reference, '-', '')), '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recorded_note" text;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD CONSTRAINT "staff_accounts_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_requests_of_application" ON "document_requests" USING btree ("application_id","requested_at");--> statement-breakpoint
CREATE INDEX "document_requests_open" ON "document_requests" USING btree ("due_date") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "staff_accounts_of_member" ON "staff_accounts" USING btree ("staff_id","provider_id");--> statement-breakpoint
CREATE INDEX "staff_links_of_member" ON "staff_links" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_sessions_of_member" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_by_received" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_updated" ON "applications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_type" ON "audit_events" USING btree ("type","at");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_id","queued_at") WHERE about_id is not null;--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at") WHERE state = 'settled';--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_offline_have_no_naira" CHECK (("payments"."kobo" = 0) = ("payments"."channel" is not distinct from 'offline'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_offline_say_who_and_why" CHECK ("payments"."channel" is distinct from 'offline' or ("payments"."recorded_by" is not null and "payments"."recorded_note" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_positive" CHECK ("payments"."pence" > 0 and "payments"."kobo" >= 0);