ALTER TABLE "mails" DROP CONSTRAINT "mails_state_known";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "despite" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'failed', 'dropped'));