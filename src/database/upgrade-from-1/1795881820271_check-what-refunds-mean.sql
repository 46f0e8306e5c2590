ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_reduced_not_negative";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_reduced_not_negative";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_meaning_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_meaning_known";
