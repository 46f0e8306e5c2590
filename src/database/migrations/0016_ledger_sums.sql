-- The sums of the ledger: what each payment counts for, and what is settled of its application or order. Checks on those
-- columns refuse an entry that would count more than was agreed, or give back more than was counted.
CREATE FUNCTION add_entries_to_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET counted_pence = counted_pence + sums.pence
  FROM (SELECT payment_id, sum(pence)::integer AS pence FROM added GROUP BY payment_id) AS sums
  WHERE payments.id = sums.payment_id;

  UPDATE applications SET settled_pence = settled_pence + sums.pence
  FROM (
    SELECT application_id, sum(added.pence)::integer AS pence
    FROM added JOIN payments ON payments.id = added.payment_id GROUP BY application_id
  ) AS sums
  WHERE applications.id = sums.application_id;

  UPDATE orders SET settled_pence = settled_pence + sums.pence
  FROM (
    SELECT order_id, sum(added.pence)::integer AS pence
    FROM added JOIN payments ON payments.id = added.payment_id GROUP BY order_id
  ) AS sums
  WHERE orders.id = sums.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_summed AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_sums();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Ledger entries are never changed or deleted: write another one.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_never_changed BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
-- What was settled before there was a ledger, and what was taken back of it.
INSERT INTO ledger_entries (id, payment_id, kind, pence, kobo, at, recorded_at)
  SELECT gen_random_uuid(), id, 'receipt', pence, kobo, settled_at, settled_at
  FROM payments WHERE state IN ('settled', 'reversed');
--> statement-breakpoint
INSERT INTO ledger_entries (id, payment_id, kind, pence, kobo, at, recorded_at)
  SELECT gen_random_uuid(), id, 'reversal', -pence, -kobo, settled_at, settled_at
  FROM payments WHERE state = 'reversed';
