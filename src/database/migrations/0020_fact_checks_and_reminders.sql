CREATE TABLE "fact_checks" (
	"fact" text NOT NULL,
	"checked_on" date NOT NULL,
	"checked_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"note" text,
	CONSTRAINT "fact_checks_fact_checked_on_pk" PRIMARY KEY("fact","checked_on"),
	CONSTRAINT "fact_checks_named" CHECK ("fact_checks"."fact" <> ''),
	CONSTRAINT "fact_checks_note_said" CHECK ("fact_checks"."note" <> '' and length("fact_checks"."note") <= 500)
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
ALTER TABLE "applications" ADD COLUMN "second_payment_steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "second_payment_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "reminder_steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminder_steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "applications_second_payments" ON "applications" USING btree ("second_payment_step_at") WHERE plan = 'split' and payment_stage = 'initial' and second_payment_steps < 5;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_second_payment_steps" CHECK ("applications"."second_payment_steps" between 0 and 5);--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_reminded" CHECK ("document_requests"."reminder_steps" between 0 and 4);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reminded" CHECK ("orders"."reminder_steps" between 0 and 4);