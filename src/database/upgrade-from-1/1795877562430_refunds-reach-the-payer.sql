ALTER TABLE "refunds" ADD COLUMN "account_link_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_email" text;--> statement-breakpoint
CREATE INDEX "refunds_by_account_link" ON "refunds" USING btree ("account_link_id") WHERE account_link_id is not null;