ALTER TABLE "payments" ADD COLUMN "first_booked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_never_booked" ON "payments" USING btree ("settled_at","id") WHERE order_id is not null and counted_pence > 0 and first_booked_at is null;--> statement-breakpoint
-- Written by hand from here on.
UPDATE "payments" SET first_booked_at = first.at
FROM (SELECT payment_id, min(created_at) AS at FROM "bookings" GROUP BY payment_id) AS first
WHERE "payments".id = first.payment_id;
--> statement-breakpoint
-- The verb that books has locked the payment already.
CREATE FUNCTION note_first_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET first_booked_at = NEW.created_at WHERE id = NEW.payment_id AND first_booked_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bookings_are_noted AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION note_first_booking();
