CREATE TABLE "reminders" (
	"case_id" uuid NOT NULL,
	"matter" text NOT NULL,
	"about_id" text DEFAULT '' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "reminders_case_id_matter_about_id_pk" PRIMARY KEY("case_id","matter","about_id"),
	CONSTRAINT "reminders_matter_known" CHECK ("reminders"."matter" in ('consultation', 'first-payment', 'second-payment', 'documents', 'deadlines', 'booking')),
	CONSTRAINT "reminders_step" CHECK ("reminders"."step" between 0 and 5)
);
--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("matter","due_at") WHERE due_at is not null;--> statement-breakpoint
INSERT INTO reminders (case_id, matter, about_id, step, due_at, stopped_at)
SELECT case_id, matter, about_id, max(step), max(due_at), max(stopped_at) FROM (
  SELECT id AS case_id, 'first-payment' AS matter, '' AS about_id, 0 AS step, payment_reminder_due_at AS due_at, NULL::timestamptz AS stopped_at
  FROM applications WHERE payment_reminder_due_at IS NOT NULL
  UNION ALL
  SELECT id, 'second-payment', '', second_payment_steps, CASE WHEN second_payment_steps < 5 THEN second_payment_step_at END, NULL
  FROM applications WHERE second_payment_steps > 0
  UNION ALL
  SELECT application_id, 'documents', id::text, reminder_steps, remind_at, NULL
  FROM document_requests WHERE remind_at IS NOT NULL
  UNION ALL
  SELECT application_id, 'deadlines', clock, reminder_steps, remind_at, NULL
  FROM application_clocks WHERE remind_at IS NOT NULL
  UNION ALL
  -- Customers who paid and never booked.
  SELECT orders.id, 'booking', '', reminder_steps, coalesce(remind_at, payments.settled_at + interval '1 day'), NULL
  FROM orders JOIN payments ON payments.order_id = orders.id AND payments.state = 'settled'
  WHERE reminder_steps < 4 AND NOT EXISTS (SELECT FROM bookings WHERE bookings.payment_id = payments.id)
  UNION ALL
  SELECT payments.order_id, 'consultation', bookings.id::text, 0, coalesce(day_reminder_due_at, hour_reminder_due_at), NULL
  FROM bookings JOIN payments ON payments.id = bookings.payment_id AND payments.order_id IS NOT NULL
  WHERE coalesce(day_reminder_due_at, hour_reminder_due_at) IS NOT NULL
  UNION ALL
  SELECT subject_id, matter, '', 0, NULL, stopped_at FROM mail_stops
) AS old GROUP BY case_id, matter, about_id;--> statement-breakpoint
-- contract: 1.0.0
UPDATE deleted_applications SET snapshot = snapshot - 'mail_stops' || jsonb_build_object('reminders', (
  SELECT coalesce(jsonb_agg(to_jsonb(moved)), '[]') FROM (
    SELECT case_id, matter, about_id, max(step) AS step, max(due_at) AS due_at, max(stopped_at) AS stopped_at FROM (
      SELECT id AS case_id, 'first-payment' AS matter, '' AS about_id, 0 AS step, payment_reminder_due_at AS due_at, NULL::timestamptz AS stopped_at
      FROM jsonb_to_recordset(snapshot->'applications') AS r (id uuid, payment_reminder_due_at timestamptz)
      WHERE payment_reminder_due_at IS NOT NULL
      UNION ALL
      SELECT id, 'second-payment', '', second_payment_steps, CASE WHEN second_payment_steps < 5 THEN second_payment_step_at END, NULL
      FROM jsonb_to_recordset(snapshot->'applications') AS r (id uuid, second_payment_steps int, second_payment_step_at timestamptz)
      WHERE second_payment_steps > 0
      UNION ALL
      SELECT application_id, 'documents', id, reminder_steps, remind_at, NULL
      FROM jsonb_to_recordset(snapshot->'document_requests') AS r (application_id uuid, id text, reminder_steps int, remind_at timestamptz)
      WHERE remind_at IS NOT NULL
      UNION ALL
      SELECT application_id, 'deadlines', clock, reminder_steps, remind_at, NULL
      FROM jsonb_to_recordset(snapshot->'application_clocks') AS r (application_id uuid, clock text, reminder_steps int, remind_at timestamptz)
      WHERE remind_at IS NOT NULL
      UNION ALL
      SELECT subject_id, matter, '', 0, NULL, stopped_at
      FROM jsonb_to_recordset(snapshot->'mail_stops') AS r (subject_id uuid, matter text, stopped_at timestamptz)
    ) AS old GROUP BY case_id, matter, about_id
  ) AS moved
));--> statement-breakpoint
-- contract: 1.0.0
DROP TABLE mail_stops;--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE applications DROP COLUMN payment_reminder_due_at, DROP COLUMN second_payment_steps, DROP COLUMN second_payment_step_at;--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE bookings DROP COLUMN day_reminder_due_at, DROP COLUMN hour_reminder_due_at;--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE document_requests DROP COLUMN remind_at, DROP COLUMN reminder_steps;--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE application_clocks DROP COLUMN remind_at, DROP COLUMN reminder_steps;--> statement-breakpoint
-- contract: 1.0.0
ALTER TABLE orders DROP COLUMN remind_at, DROP COLUMN reminder_steps;--> statement-breakpoint
CREATE INDEX "applications_second_payments" ON "applications" USING btree ("status_since") WHERE plan = 'split' and payment_stage = 'initial';
