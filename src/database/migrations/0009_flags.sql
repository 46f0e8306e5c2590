DROP INDEX "payments_flagged";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "flag_cleared_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("opened_at") WHERE flag is not null and flag_cleared_at is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cleared_were_flagged" CHECK ("payments"."flag_cleared_at" is null or "payments"."flag" is not null);