-- Computes again what refunds took off the price of an application or order, and whether one ended it. A refund that
-- waits for its meaning counts as a fall of the price.
CREATE FUNCTION apply_refund_meanings(purchase uuid) RETURNS void LANGUAGE sql AS $$
  WITH meant AS (
    SELECT coalesce(-sum(pence) FILTER (WHERE meaning IN ('price_falls', 'asked')), 0)::integer AS reduced,
      max(at) FILTER (WHERE meaning = 'case_ends') AS ended
    FROM (
      SELECT entry.pence, entry.at,
        CASE WHEN changed.entry_id IS NULL THEN entry.meaning ELSE coalesce(changed.meaning, 'asked') END AS meaning
      FROM payments JOIN ledger_entries AS entry ON entry.payment_id = payments.id
        LEFT JOIN refund_meanings AS changed ON changed.entry_id = entry.id
      WHERE (payments.application_id = purchase OR payments.order_id = purchase) AND entry.kind = 'refund'
    ) AS refunds_of_purchase
  ), applied AS (
    UPDATE applications SET settled_pence = settled_pence - reduced_pence + meant.reduced, reduced_pence = meant.reduced,
      ended_by_refund_at = meant.ended
    FROM meant WHERE applications.id = purchase
  )
  UPDATE orders SET settled_pence = settled_pence - reduced_pence + meant.reduced, reduced_pence = meant.reduced,
    ended_by_refund_at = meant.ended
  FROM meant WHERE orders.id = purchase
$$;
--> statement-breakpoint
CREATE FUNCTION follow_refund_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_refund_meanings(coalesce(payments.application_id, payments.order_id))
  FROM ledger_entries AS entry JOIN payments ON payments.id = entry.payment_id WHERE entry.id = NEW.entry_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Refunds that ended a case before their entries had a meaning. The sums of these cases are right, so this comes before
-- the trigger.
INSERT INTO refund_meanings (entry_id, meaning, asked_at)
SELECT entry.id, 'case_ends', entry.at
FROM ledger_entries AS entry JOIN payments ON payments.id = entry.payment_id
  JOIN applications ON applications.id = payments.application_id
WHERE entry.kind = 'refund' AND entry.pence < 0 AND entry.meaning IS NULL AND applications.ended_by_refund_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER refund_meanings_are_applied AFTER INSERT OR UPDATE ON refund_meanings
  FOR EACH ROW EXECUTE FUNCTION follow_refund_meaning();
