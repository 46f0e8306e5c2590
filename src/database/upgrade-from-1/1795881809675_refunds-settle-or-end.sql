-- What is settled is the money that we keep, and what refunds took off the price. A refund may also end the case. A
-- correction that makes refunds due again takes both back.
CREATE OR REPLACE FUNCTION add_entries_to_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET counted_pence = counted_pence + sums.pence
  FROM (SELECT payment_id, sum(pence)::integer AS pence FROM added GROUP BY payment_id) AS sums
  WHERE payments.id = sums.payment_id;

  UPDATE applications SET
    settled_pence = settled_pence + sums.pence + sums.reduced - CASE WHEN sums.resets THEN reduced_pence ELSE 0 END,
    reduced_pence = sums.reduced + CASE WHEN sums.resets THEN 0 ELSE reduced_pence END,
    ended_by_refund_at = CASE WHEN sums.resets THEN sums.ends ELSE coalesce(ended_by_refund_at, sums.ends) END
  FROM (
    SELECT application_id, sum(added.pence)::integer AS pence,
      coalesce(-sum(added.pence) FILTER (WHERE meaning = 'price_falls'), 0)::integer AS reduced,
      max(added.at) FILTER (WHERE meaning = 'case_ends') AS ends,
      coalesce(bool_or(added.kind = 'correction' AND meaning = 'due_again'), false) AS resets
    FROM added JOIN payments ON payments.id = added.payment_id GROUP BY application_id
  ) AS sums
  WHERE applications.id = sums.application_id;

  UPDATE orders SET
    settled_pence = settled_pence + sums.pence + sums.reduced - CASE WHEN sums.resets THEN reduced_pence ELSE 0 END,
    reduced_pence = sums.reduced + CASE WHEN sums.resets THEN 0 ELSE reduced_pence END,
    ended_by_refund_at = CASE WHEN sums.resets THEN sums.ends ELSE coalesce(ended_by_refund_at, sums.ends) END
  FROM (
    SELECT order_id, sum(added.pence)::integer AS pence,
      coalesce(-sum(added.pence) FILTER (WHERE meaning = 'price_falls'), 0)::integer AS reduced,
      max(added.at) FILTER (WHERE meaning = 'case_ends') AS ends,
      coalesce(bool_or(added.kind = 'correction' AND meaning = 'due_again'), false) AS resets
    FROM added JOIN payments ON payments.id = added.payment_id GROUP BY order_id
  ) AS sums
  WHERE orders.id = sums.order_id;
  RETURN NULL;
END
$$;
