CREATE INDEX "applications_by_sector" ON "applications" USING btree ("category_of_talent","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_to_read" ON "applications" USING btree ("created_at","id") WHERE paid and status = 'pending';--> statement-breakpoint
CREATE INDEX "document_requests_by_day" ON "document_requests" USING btree ("requested_at","id");