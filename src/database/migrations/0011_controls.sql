CREATE TABLE "calendar_feeds" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_closures_in_order" CHECK ("calendar_closures"."first_day" <= "calendar_closures"."last_day"),
	CONSTRAINT "calendar_closures_at_most_a_year" CHECK ("calendar_closures"."last_day" - "calendar_closures"."first_day" <= 366)
);
--> statement-breakpoint
CREATE TABLE "rate_policy" (
	"is_only" boolean PRIMARY KEY NOT NULL,
	"fixed_micros" bigint,
	"fixed_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "rate_policy_only_one" CHECK ("rate_policy"."is_only"),
	CONSTRAINT "rate_policy_fixed_positive" CHECK ("rate_policy"."fixed_micros" > 0),
	CONSTRAINT "rate_policy_fixed_has_time" CHECK (("rate_policy"."fixed_micros" is null) = ("rate_policy"."fixed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "mail_wordings" (
	"template" text NOT NULL,
	"passage" text NOT NULL,
	"words" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_wordings_template_passage_pk" PRIMARY KEY("template","passage"),
	CONSTRAINT "mail_wordings_not_empty" CHECK ("mail_wordings"."words" <> '')
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "copy_of" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("queued_at","id");