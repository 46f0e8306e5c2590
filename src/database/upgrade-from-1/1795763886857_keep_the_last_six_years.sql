-- Any SQL can set `retention.erase_ledger_before`. So entries of the last six years stay, whatever it names. The day is
-- for a program whose clock is ahead of the database's.
CREATE OR REPLACE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.recorded_at < nullif(current_setting('retention.erase_ledger_before', true), '')::timestamptz
      AND OLD.recorded_at < now() - interval '6 years' + interval '1 day' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Ledger entries are never changed or deleted: write another one.';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change_of_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With its schema, because a temporary table of the same name would come first.
    IF EXISTS (SELECT FROM public.ledger_entries AS entry
      WHERE entry.id = OLD.ledger_entry_id
        AND entry.recorded_at < nullif(current_setting('retention.erase_ledger_before', true), '')::timestamptz
        AND entry.recorded_at < now() - interval '6 years' + interval '1 day') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Receipts and credit notes are never changed or deleted: write another ledger entry.';
END
$$;
