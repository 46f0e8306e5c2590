ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_kept_back_known";--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_accepted_reason_known";
