ALTER TABLE "payments" ADD COLUMN "payer_hash" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pending_since" timestamp with time zone;