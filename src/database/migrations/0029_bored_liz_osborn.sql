ALTER TABLE "document_requests" DROP CONSTRAINT "document_requests_remind_of_what_is_open";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_reviewed";--> statement-breakpoint
DROP INDEX "applications_unpaid_once";--> statement-breakpoint
DROP INDEX "bookings_once_per_payment";--> statement-breakpoint
DROP INDEX "document_requests_open";--> statement-breakpoint
DROP INDEX "documents_to_review";--> statement-breakpoint
CREATE UNIQUE INDEX "applications_unpaid_once" ON "applications" USING btree ("fingerprint") WHERE reference is null and status in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'resubmission', 'endorsed');--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_once_per_payment" ON "bookings" USING btree ("payment_id") WHERE status in ('confirmed', 'no_show');--> statement-breakpoint
CREATE INDEX "document_requests_open" ON "document_requests" USING btree ("due_date") WHERE status in ('pending');--> statement-breakpoint
CREATE INDEX "documents_to_review" ON "documents" USING btree ("uploaded_at","id") WHERE status in ('pending');--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_remind_of_what_is_open" CHECK ("document_requests"."remind_at" is null or ("document_requests"."status" in ('pending') and "document_requests"."due_date" is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_reviewed" CHECK (("documents"."status" in ('pending')) = ("documents"."reviewed_at" is null));