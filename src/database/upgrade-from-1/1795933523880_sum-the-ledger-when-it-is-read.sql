-- The books are summed when they are read. Release 1.0.0 reads `ledger_month_sums` and `to_month_sums`, which stay as a
-- view and a function until the release after this one.
CREATE OR REPLACE FUNCTION erase_old_payments(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(due.id) INTO ids FROM (
    SELECT id FROM payments
    WHERE application_id IS NULL AND order_id IS NULL
      AND opened_at < before AND coalesce(settled_at, opened_at) < before
      AND NOT EXISTS (SELECT FROM ledger_entries AS entry
        WHERE entry.payment_id = payments.id AND greatest(entry.at, entry.recorded_at) >= before)
      AND NOT EXISTS (SELECT FROM disputes WHERE disputes.payment_id = payments.id AND disputes.changed_at >= before)
      AND NOT EXISTS (SELECT FROM refunds WHERE refunds.payment_id = payments.id AND refunds.state_changed_at >= before)
      AND NOT EXISTS (SELECT FROM bookings WHERE bookings.payment_id = payments.id)
      AND NOT EXISTS (SELECT FROM deleted_applications
        WHERE deleted_applications.reference = payments.application_reference)
    ORDER BY opened_at, id LIMIT at_most FOR UPDATE
  ) AS due;
  IF ids IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('retention.erase_ledger_before', before::text, true);
  DELETE FROM disputes WHERE payment_id = ANY (ids);
  DELETE FROM refunds WHERE payment_id = ANY (ids);
  DELETE FROM provider_webhooks AS webhook USING payments
    WHERE payments.id = ANY (ids) AND webhook.reference = payments.reference;
  DELETE FROM receipts USING ledger_entries AS entry
    WHERE entry.id = receipts.ledger_entry_id AND entry.payment_id = ANY (ids);
  DELETE FROM ledger_entries WHERE payment_id = ANY (ids);
  PERFORM set_config('retention.erase_ledger_before', '', true);
  DELETE FROM payments WHERE id = ANY (ids);
  RETURN cardinality(ids);
END
$$;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER ledger_entries_are_summed_by_month ON ledger_entries;
--> statement-breakpoint
-- contract: 1.0.0
DROP TRIGGER payments_correct_month_sums ON payments;
--> statement-breakpoint
-- contract: 1.0.0
DROP FUNCTION add_entries_to_month_sums(), correct_month_sums(), rebuild_month_sums(), add_to_month_sums(ledger_month_sums[]),
  to_month_sums(ledger_entries, payments, integer);
--> statement-breakpoint
-- contract: 1.0.0
DROP TABLE "ledger_month_sums";
--> statement-breakpoint
CREATE FUNCTION to_month_sums(entry ledger_entries, payment payments, sign integer)
  RETURNS TABLE (month text, item text, channel text, kind text, entries integer, pence bigint, kobo bigint,
    fee_pence bigint, fee_kobo bigint) LANGUAGE sql STABLE AS $$
  SELECT to_char(entry.at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'), payment.item,
    CASE payment.channel WHEN 'offline' THEN 'offline-' || payment.offline_method ELSE coalesce(payment.channel, '') END,
    entry.kind, sign, sign::bigint * entry.pence, sign * entry.kobo,
    CASE entry.kind WHEN 'receipt' THEN
      sign * coalesce(round(payment.fee_kobo::numeric * entry.pence / nullif(entry.kobo, 0)), 0)::bigint ELSE 0 END,
    CASE entry.kind WHEN 'receipt' THEN sign * coalesce(payment.fee_kobo, 0) ELSE 0 END
  WHERE payment.state <> 'archived'
$$;
--> statement-breakpoint
CREATE VIEW ledger_month_sums AS
  SELECT sums.month, sums.item, sums.channel, sums.kind, sum(sums.entries)::integer AS entries, sum(sums.pence)::bigint AS pence,
    sum(sums.kobo)::bigint AS kobo, sum(sums.fee_pence)::bigint AS fee_pence, sum(sums.fee_kobo)::bigint AS fee_kobo
  FROM ledger_entries AS entry JOIN payments AS payment ON payment.id = entry.payment_id,
    to_month_sums(entry, payment, 1) AS sums
  GROUP BY 1, 2, 3, 4;
