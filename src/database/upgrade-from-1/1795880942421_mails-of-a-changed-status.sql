ALTER TABLE "mails" DROP CONSTRAINT "mails_kept_back_known";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_accepted_reason_known";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kept_back_known" CHECK ("mails"."kept_back" in ('cancelled', 'moved', 'past', 'status-changed', 'started', 'not-staff')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_accepted_reason_known" CHECK ("mails"."accepted_reason" in ('cancelled', 'moved', 'past', 'status-changed', 'started', 'not-staff')) NOT VALID;