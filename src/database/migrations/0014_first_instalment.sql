-- The rule of `instalments.ts` for the columns that follow from it; a test compares the two for every total.
CREATE FUNCTION first_instalment_pence(plan text, agreed_pence integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE plan
    WHEN 'full' THEN agreed_pence
    ELSE least(agreed_pence, greatest(1, (agreed_pence::bigint * 60 + 5000) / 10000) * 100)::integer
  END
$$;
