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
	CONSTRAINT "application_deliveries_say_what" CHECK ("application_deliveries"."what" <> ''),
	CONSTRAINT "application_deliveries_undone_whole" CHECK (num_nonnulls("application_deliveries"."undone_by", "application_deliveries"."undone_at", "application_deliveries"."undone_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "application_deliveries" ADD CONSTRAINT "application_deliveries_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_deliveries_once" ON "application_deliveries" USING btree ("application_id","stage") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "application_deliveries_of_application" ON "application_deliveries" USING btree ("application_id");