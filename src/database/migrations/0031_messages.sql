ALTER TABLE "mails" DROP CONSTRAINT "mails_one_recipient";--> statement-breakpoint
DROP INDEX "mails_about";--> statement-breakpoint
ALTER TABLE "mail_wordings" ALTER COLUMN "words" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "about_id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "about_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "data_version" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "channel" text NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "application_id" uuid GENERATED ALWAYS AS (case when about_kind = 'application' then about_id::uuid end) STORED;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kept_back" text;--> statement-breakpoint
CREATE INDEX "mails_of_application" ON "mails" USING btree ("application_id","queued_at") WHERE application_id is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_channel_known" CHECK ("mails"."channel" in ('mail'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_known" CHECK ("mails"."about_kind" in ('application', 'order', 'payment', 'dispute', 'booking', 'document', 'contact_message', 'staff', 'rate'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_error_known" CHECK ("mails"."last_error" in ('refused', 'sender-refused', 'not-written', 'unreachable'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kept_back_known" CHECK ("mails"."kept_back" in ('cancelled', 'moved', 'past', 'begun', 'not-a-member'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_despite_known" CHECK ("mails"."despite" in ('cancelled', 'moved', 'past', 'begun', 'not-a-member'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_dropped_have_reason" CHECK (("mails"."state" = 'dropped') = ("mails"."kept_back" is not null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_one_recipient" CHECK ("mails"."channel" <> 'mail' or "mails"."to_address" ~ '^[^[:space:]<>,"]+@[^[:space:]<>,"]+$');